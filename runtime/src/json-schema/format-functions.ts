/**
 * The formats that take more than a regular expression. Generated validators import nothing of ours, so that the
 * generator copies each of these functions into them with the constants above it: they may call only each other.
 */

const datePattern = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const daysOfMonths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Tells whether a string is a date of RFC 3339, such as `2026-02-28`. */
export function isDateFormat(text: string): boolean {
  const parts = datePattern.exec(text);
  if (parts === null) return false;
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear ? 29 : (daysOfMonths[month] ?? 0));
}

const timePattern = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;

/** Tells whether a string is a time of RFC 3339 with its zone, such as `12:30:00Z`. */
export function isTimeFormat(text: string): boolean {
  const parts = timePattern.exec(text);
  if (parts === null) return false;
  const hour = Number(parts[1]);
  const minute = Number(parts[2]);
  const second = Number(parts[3]);
  const zoneHour = Number(parts[5] ?? 0);
  const zoneMinute = Number(parts[6] ?? 0);
  if (zoneHour > 23 || zoneMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second is the last second of a day in UTC.
  const sign = parts[4] === "-" ? -1 : 1;
  const minuteInUtc = minute - zoneMinute * sign;
  const hourInUtc = hour - zoneHour * sign - (minuteInUtc < 0 ? 1 : 0);
  const isLastMinute = (hourInUtc === 23 || hourInUtc === -1) && (minuteInUtc === 59 || minuteInUtc === -1);
  return isLastMinute && second < 61;
}

/** Tells whether a string is a date and a time of RFC 3339, such as `2026-02-28T12:30:00Z`. */
export function isDateTimeFormat(text: string): boolean {
  return /^[t\s]$/i.test(text.charAt(10)) && isDateFormat(text.slice(0, 10)) && isTimeFormat(text.slice(11));
}

/** Tells whether a string is a time whose zone may be missing, such as `12:30:00`. */
export function isIsoTimeFormat(text: string): boolean {
  return isTimeFormat(text) || isTimeFormat(`${text}z`);
}

/** Tells whether a string is a date and a time whose zone may be missing, such as `2026-02-28T12:30:00`. */
export function isIsoDateTimeFormat(text: string): boolean {
  return isDateTimeFormat(text) || isDateTimeFormat(`${text}z`);
}

const bytePattern = /^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/im;

/** Tells whether a string is binary data in base64. */
export function isByteFormat(text: string): boolean {
  return bytePattern.test(text);
}

/** Tells whether a string is a regular expression. */
export function isRegexFormat(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false; // An anchor of other languages.
  try {
    return new RegExp(text) instanceof RegExp; // The flags are unknown, so none are set.
  } catch {
    return false;
  }
}
