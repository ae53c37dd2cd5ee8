/** Whether strings match a format: those of JSON Schema 2020-12 with an RFC's grammar and no international form. */

import {
  isByteFormat,
  isDateFormat,
  isDateTimeFormat,
  isIsoDateTimeFormat,
  isIsoTimeFormat,
  isRegexFormat,
  isTimeFormat,
} from "./format-functions.js";

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

/** Whether a string matches a format, by format name; other formats are not checked. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDateFormat,
  time: isTimeFormat,
  "date-time": isDateTimeFormat,
  "iso-time": isIsoTimeFormat,
  "iso-date-time": isIsoDateTimeFormat,
  byte: isByteFormat,
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
  regex: isRegexFormat,
};
