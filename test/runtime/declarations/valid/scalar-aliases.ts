import type {
  CalendarDate,
  DateTime,
  Duration,
  Email,
  Hostname,
  Integer,
  Ipv4,
  Ipv6,
  Scalar,
  TimeOfDay,
  Uri,
  Uuid,
} from "@toolwright/runtime";

interface Meeting {
  seats: Integer;
  page: Uri;
  begins: DateTime;
  day: CalendarDate;
  opens: TimeOfDay;
  lasts: Duration;
  host: Email;
  server: Hostname;
  address: Ipv4;
  address6?: Ipv6;
  id: Uuid;
  rooms: Integer[];
  colour: Scalar<string, "colour">;
}

declare const count: number;
declare const text: string;

export const meeting: Meeting = {
  seats: 12,
  page: "https://example.com/meeting",
  begins: "2026-01-31T09:30:00Z",
  day: "2026-01-31",
  opens: "09:30:00Z",
  lasts: "PT15M",
  host: "host@example.com",
  server: "example.com",
  address: "192.0.2.1",
  address6: "2001:db8::1",
  id: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
  rooms: [1, 2, 3],
  colour: "green",
};

export const plainValues: Pick<Meeting, "seats" | "page" | "rooms"> = { seats: count, page: text, rooms: [count] };

export const seatsInWords: string = meeting.seats.toFixed(0) + meeting.page.toUpperCase();
export const twice: number = meeting.seats * 2;
