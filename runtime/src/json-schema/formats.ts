/** Tells whether strings are of a format: those of JSON Schema 2020-12 that have an RFC's grammar and no international form. */

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0));
}

/** RFC 3339: a leap second only stands at the end of a day in UTC. */
function isTime(text: string): boolean {
  const match = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = [1, 2, 3, 5, 6].map((index) =>
    Number(match[index] ?? 0),
  );
  if (offsetHour > 23 || offsetMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  const sign = match[4] === "-" ? 1 : -1;
  const utcMinute = minute + sign * offsetMinute;
  const utcHour = hour + sign * offsetHour - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

function isIpv6(text: string): boolean {
  const tail = /(?:^|:)(\d+\.[\d.]+)$/.exec(text)?.[1];
  if (tail !== undefined && !formats["ipv4"]?.(tail)) return false;
  const whole = tail === undefined ? text : `${text.slice(0, -tail.length)}0:0`;
  const halves = whole.split("::");
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const count = groups.flat().length;
  const isComplete = halves.length === 1 ? count === 8 : halves.length === 2 && count <= 7;
  return isComplete && groups.flat().every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}

const path = "(?:[\\w\\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*";
const rest = "(?:[\\w\\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*";
const name = "(?:[\\w\\-.~!$&'()*+,;=]|%[0-9a-f]{2})*";
const authority = `(?:(?:${name}:?)*@)?(\\[[^\\]]*\\]|${name})(?::\\d*)?`;
const hierarchy = `(?:/?/${authority}(?:/${path})?|${path})(?:\\?${rest})?(?:#${rest})?$`;
const absolute = new RegExp(`^[a-z][a-z\\d+.-]*:(?![?#]|$)${hierarchy}`, "i");
const relative = new RegExp(`^${hierarchy}`, "i");

/** RFC 3986. */
function isUri(text: string, grammar: RegExp): boolean {
  const match = grammar.exec(text);
  const host = match?.[1] ?? "";
  const inBrackets = host.startsWith("[") ? host.slice(1, -1) : undefined;
  return (
    match !== null &&
    (inBrackets === undefined || isIpv6(inBrackets) || /^v[\da-f]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(inBrackets))
  );
}

function matching(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

/** What tells whether a string is of a format, by the format's name. A format that has none here is not checked. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  "date-time": (text) => {
    const [date = "", time = "", ...rest] = text.split(/t|\s/i);
    return rest.length === 0 && isDate(date) && isTime(time);
  },
  duration: matching(/^P(?!$)(?:(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|\d+W)$/),
  email: matching(
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
  ),
  hostname: matching(
    /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i,
  ),
  ipv4: matching(/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/),
  ipv6: isIpv6,
  uri: (text) => isUri(text, absolute),
  "uri-reference": (text) => isUri(text, absolute) || isUri(text, relative),
  "json-pointer": matching(/^(?:\/(?:[^~/]|~[01])*)*$/),
  uuid: matching(/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i),
  regex: (text) => {
    try {
      // A pattern that no flag is known of, and an anchor of other languages.
      return new RegExp(text) instanceof RegExp && !/[^\\]\\Z/.test(text);
    } catch {
      return false;
    }
  },
};
