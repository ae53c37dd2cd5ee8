/** Whether strings match a format: those of JSON Schema 2020-12 with an RFC's grammar and no international form. */

import {
  isByteFormat,
  isDateFormat,
  isDateTimeFormat,
  isHostnameFormat,
  isIpv4Format,
  isIpv6Format,
  isIsoDateTimeFormat,
  isIsoTimeFormat,
  isRegexFormat,
  isTimeFormat,
  isUriFormat,
  isUriReferenceFormat,
} from "./format-functions.js";

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
