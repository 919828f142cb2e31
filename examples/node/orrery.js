// An Orrery for tests: a process of its own, on a free port, with its data in memory.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Starts a server; ORRERY says which program, otherwise it is looked for on the PATH. */
export async function startOrrery() {
    const directory = mkdtempSync(join(tmpdir(), "orrery-"));
    const readyFile = join(directory, "ready.json");
    const server = spawn(process.env.ORRERY ?? "orrery",
        ["start", "--ephemeral", "--port", "0", "--ready-file", readyFile],
        { stdio: ["ignore", "ignore", "inherit"] });
    const ended = new Promise((resolve) => server.once("close", resolve));
    while (!existsSync(readyFile)) {
        if (server.exitCode !== null) {
            throw new Error(`Orrery ended with exit code ${server.exitCode} before it was ready`);
        }
        await pause(20);
    }
    const { endpoint, key } = JSON.parse(readFileSync(readyFile, "utf8"));
    return {
        endpoint,
        key,
        async stop() {
            server.kill();
            await ended;
            rmSync(directory, { recursive: true });
        },
    };
}
