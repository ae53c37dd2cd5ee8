// Runs toolwright's command line once for each message, in one process: most of a run is loading the compiler.
// Receives { root, args }, answers { outcome: { exitCode, stdout, stderr }, milliseconds } with processor time, or { failure }.

const commandLine = new URL("../../dist/cli.js", import.meta.url);
let runs = 0;

async function run({ root, args }) {
  const written = { stdout: "", stderr: "" };
  const originals = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const stream of ["stdout", "stderr"]) {
    process[stream].write = (text) => {
      written[stream] += text;
      return true;
    };
  }
  process.chdir(root);
  process.argv = [process.execPath, commandLine.pathname, ...args];
  process.exitCode = 0;
  try {
    // A new address is a new evaluation of the entry, which is what runs the command.
    await import(`${commandLine.href}?run=${runs++}`);
  } finally {
    Object.assign(process.stdout, { write: originals.stdout });
    Object.assign(process.stderr, { write: originals.stderr });
    for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
  }
  return { exitCode: process.exitCode, ...written };
}

process.on("message", (request) => {
  const start = process.cpuUsage();
  run(request).then(
    (outcome) => {
      const { user, system } = process.cpuUsage(start);
      process.send({ outcome, milliseconds: (user + system) / 1000 });
    },
    (error) => process.send({ failure: String(error?.stack ?? error) }),
  );
});

process.on("disconnect", () => process.exit());
