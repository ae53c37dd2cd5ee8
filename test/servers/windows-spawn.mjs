// Prints what is spawned on Windows for a command. Arguments: a folder with programs, and the words of the command.

Object.defineProperty(process, "platform", { value: "win32" });
const [folder, command, ...args] = process.argv.slice(2);
Object.assign(process.env, { PATH: folder, PATHEXT: ".exe;.cmd", comspec: "cmd.exe" });
const { default: spawn } = await import("cross-spawn");
const spawned = spawn._parse(command, args, { env: { ...process.env }, cwd: folder });
console.log([spawned.command, ...spawned.args].join(" "));
