/** Loaded into a process before its own code: records each attempt to reach the network in a file, and refuses it. */

import dgram from "node:dgram";
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import process from "node:process";

/** @param {string} what @returns {never} */
function refuse(what) {
  appendFileSync(process.env["RECORDED_CONNECTIONS"] ?? "", `${what}\n`);
  throw Object.assign(new Error(`${what} is refused.`), { code: "ECONNREFUSED" });
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (/** @type {any[]} */ ...args) {
  // Node.js passes an array of options and a callback; pipes between processes have a path.
  const [options] = args.flat();
  if (typeof options === "object" && options?.path !== undefined) return connect.apply(this, /** @type {any} */ (args));
  return refuse(`A connection to ${options?.host ?? options}`);
};
dgram.createSocket = () => refuse("A datagram");
for (const lookups of /** @type {any[]} */ ([dns, dns.promises]))
  for (const name of Object.keys(lookups).filter((key) => /^(lookup|resolve|reverse)/.test(key)))
    lookups[name] = (/** @type {string} */ host) => refuse(`A lookup of ${host}`);
syncBuiltinESMExports();
