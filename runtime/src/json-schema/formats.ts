/** Checks the formats of JSON Schema 2020-12 that have the grammar of an RFC and no international form. */

const datePattern = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const daysOfMonths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a string is a date of RFC 3339, such as `2026-02-28`. */
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

/** Whether a string is a time of RFC 3339 with its zone, such as `12:30:00Z`. */
function isTimeFormat(text: string): boolean {
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

function isDateTimeFormat(text: string): boolean {
  return /^[t\s]$/i.test(text.charAt(10)) && isDateFormat(text.slice(0, 10)) && isTimeFormat(text.slice(11));
}

/** Whether a string is a time whose zone may be missing, such as `12:30:00`. */
function isIsoTimeFormat(text: string): boolean {
  return isTimeFormat(text) || isTimeFormat(`${text}z`);
}

/** Whether a string is a date and a time whose zone may be missing, such as `2026-02-28T12:30:00`. */
function isIsoDateTimeFormat(text: string): boolean {
  return isDateTimeFormat(text) || isDateTimeFormat(`${text}z`);
}

const bytePattern = /^(?:[a-z0-9+/]{4})*(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?$/im;

function isByteFormat(text: string): boolean {
  return bytePattern.test(text);
}

function isRegexFormat(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false; // An anchor of other languages.
  try {
    return new RegExp(text) instanceof RegExp; // The flags are unknown, so none are set.
  } catch {
    return false;
  }
}

const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

function isIpv4Format(text: string): boolean {
  return ipv4Pattern.test(text);
}

const ipv6GroupPattern = /^[0-9a-f]{1,4}$/i;

/** Whether a string is an IPv6 address of RFC 4291, such as `::ffff:192.0.2.1`. */
function isIpv6Format(text: string): boolean {
  const tail = text.slice(text.lastIndexOf(":") + 1);
  const hasIpv4 = tail.includes(".");
  if (hasIpv4 && !isIpv4Format(tail)) return false;
  const whole = hasIpv4 ? `${text.slice(0, -tail.length)}0:0` : text;
  const halves = whole.split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const isComplete = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length <= 7;
  return isComplete && groups.every((group) => ipv6GroupPattern.test(group));
}

const hostnamePattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i;

/** Whether a string is a host name of RFC 1123. */
function isHostnameFormat(text: string): boolean {
  return text.length <= (text.endsWith(".") ? 254 : 253) && hostnamePattern.test(text);
}

const uriParts = /^([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;
const uriPath = /^(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i;
const uriRest = /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*$/i;
const uriAuthority =
  /^\/?\/(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[([^\]]*)\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/|$)/i;
const ipvFuture = /^v[\da-f]+\.[\w\-.~!$&'()*+,;=:]+$/i;

/** Whether a string is a relative reference of RFC 3986, such as `../a?b#c`. */
function isRelativeReferenceFormat(text: string): boolean {
  const [, path = "", query = "", fragment = ""] = uriParts.exec(text) ?? [];
  if (!uriRest.test(query) || !uriRest.test(fragment)) return false;
  if (uriPath.test(path)) return true;
  const authority = uriAuthority.exec(path);
  if (authority === null || !uriPath.test(path.slice(authority[0].length))) return false;
  const inBrackets = authority[1];
  return inBrackets === undefined || isIpv6Format(inBrackets) || ipvFuture.test(inBrackets);
}

const uriScheme = /^[a-z][a-z\d+.-]*:(?=[^?#])/i;

/** Whether a string is a URI of RFC 3986, such as `https://example.org/a?b#c`. */
function isUriFormat(text: string): boolean {
  const scheme = uriScheme.exec(text);
  return scheme !== null && isRelativeReferenceFormat(text.slice(scheme[0].length));
}

/** Whether a string is a URI of RFC 3986, or relative to one. */
function isUriReferenceFormat(text: string): boolean {
  return isUriFormat(text) || isRelativeReferenceFormat(text);
}

const urlStart = /^(?:https?|ftp):\/\//i;
const urlHost =
  /(?:(?!(?:10|127)(?:\.\d{1,3}){3}|(?:169\.254|192\.168)(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4])|[a-z0-9\u{a1}-\u{ffff}]+(?:-[a-z0-9\u{a1}-\u{ffff}]+)*(?:\.[a-z0-9\u{a1}-\u{ffff}]+(?:-[a-z0-9\u{a1}-\u{ffff}]+)*)*\.[a-z\u{a1}-\u{ffff}]{2,})(?::\d{2,5})?(?:\/|$)/iuy;

/** Whether a string is a URL of the web or of FTP whose host is public. */
export function isUrlFormat(text: string): boolean {
  const start = urlStart.exec(text)?.[0].length ?? 0;
  if (start === 0) return false;
  const firstBlank = text.search(/\s|$/);
  const lastWord = text.length - (text.split(/\s/).at(-1) ?? "").length;
  // The host begins at the start, or after one of the `@`.
  for (let host = start; host > 0; host = text.indexOf("@", Math.max(host, start + 1)) + 1) {
    if (host - 1 > firstBlank) return false;
    urlHost.lastIndex = host;
    if (urlHost.test(text) && urlHost.lastIndex >= lastWord) return true;
  }
  return false;
}

/** The formats that are a regular expression. */
export const formatPatterns: Readonly<Record<string, RegExp>> = {
  duration:
    /^P(?:\d+W|(?:\d+Y(?:\d+M)?(?:\d+D)?|\d+M(?:\d+D)?|\d+D)(?:T(?:\d+H(?:\d+M)?(?:\d+S)?|\d+M(?:\d+S)?|\d+S))?|T(?:\d+H(?:\d+M)?(?:\d+S)?|\d+M(?:\d+S)?|\d+S))$/,
  email:
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
  "json-pointer": /^(?:\/(?:[^~/]|~[01])*)*$/,
  uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
};

/** Whether a string matches a format, by format name; other formats are not checked. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDateFormat,
  time: isTimeFormat,
  "date-time": isDateTimeFormat,
  "iso-time": isIsoTimeFormat,
  "iso-date-time": isIsoDateTimeFormat,
  byte: isByteFormat,
  hostname: isHostnameFormat,
  ipv4: isIpv4Format,
  ipv6: isIpv6Format,
  uri: isUriFormat,
  "uri-reference": isUriReferenceFormat,
  regex: isRegexFormat,
  ...Object.fromEntries(
    Object.entries(formatPatterns).map(([name, pattern]) => [name, (text: string) => pattern.test(text)]),
  ),
};
