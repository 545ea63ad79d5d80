import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A Redis of our own, which keeps each write on the disk before it answers. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** As a crash: SIGKILL. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Starts it again, with what it had kept. */
  readonly restart: () => Promise<void>;
  /** Has it answer nobody, and keep its connections. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Ends it, and forgets all it kept. */
  readonly stop: () => Promise<void>;
}

/** The version of the redis-server there is here, as 7.02 for 7.2; 0 where there is none. */
export const redisVersion: number = versionHere();

/** Whether a server can be started here that is new enough. */
export const redisInstalled: boolean = redisVersion >= 6.02;

function versionHere(): number {
  const { stdout } = spawnSync("redis-server", ["--version"], { encoding: "utf8" });
  const [, major = 0, minor = 0] = /v=(\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return Number(major) + Number(minor) / 100;
}

/** Starts one; as the only node of a cluster, where it is to be one. */
export async function startRedis({
  cluster = false,
}: { readonly cluster?: boolean } = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "toolport-redis-"));
  let port = await freePort();
  let server = await launch(port, folder, cluster).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    port = await freePort(); // somebody was quicker
    return launch(port, folder, cluster);
  });
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await gone;
  };
  // Whatever ends this process must not leave a server behind.
  const last = (): void => void server.kill("SIGKILL");
  process.once("exit", last);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    async restart() {
      await kill();
      server = await launch(port, folder, cluster);
    },
    freeze: () => void server.kill("SIGSTOP"),
    thaw: () => void server.kill("SIGCONT"),
    async stop() {
      await kill();
      process.off("exit", last);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server and waits until it has read what it kept. */
async function launch(port: number, folder: string, cluster: boolean): Promise<ChildProcess> {
  const settings = {
    port,
    bind: "127.0.0.1",
    dir: folder,
    appendonly: "yes",
    appendfsync: "always",
    save: "",
    loglevel: "warning",
    ...(cluster && { "cluster-enabled": "yes" }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn("redis-server", args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (said += String(text)));
  const reach = async (command: string, answer: string): Promise<void> => {
    const until = Date.now() + 10_000;
    while (!(await answers(port, command, answer))) {
      if (server.exitCode !== null || Date.now() > until) {
        server.kill("SIGKILL");
        throw new Error(`redis-server did not answer ${command} with ${answer}: ${said}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await reach("PING", "+PONG");
  if (cluster) {
    // A new node has no slots; once it has them it takes a while to say that all are there.
    await reach("CLUSTER ADDSLOTSRANGE 0 16383", "+OK");
    await reach("CLUSTER INFO", "cluster_state:ok");
  }
  return server;
}

/** Whether the server answers a command by this. */
function answers(port: number, command: string, answer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
    const end = (good: boolean): void => {
      socket.destroy();
      resolve(good);
    };
    socket.on("data", (reply) => end(reply.toString().includes(answer)));
    socket.on("error", () => end(false));
    socket.on("close", () => end(false));
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes("Address already in use");
}

/**
 * A port nobody listens on. Below 32768, where Linux takes the ports of outgoing connections from: the tests beside this
 * one open thousands, and a server that is killed must find its port free when it is started again.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const free = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
