import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { confined } from './confine.ts';
import type { CineTask, Prepared, Reply, Task } from './task.ts';

/** Limits of a child process (design: security, UP5). */
export type ChildLimits = { readonly wallMs: number; readonly memoryBytes: number; readonly tasks: number };

const LIMITS: ChildLimits = { wallMs: 120_000, memoryBytes: 2 * 1024 ** 3, tasks: 500 };
/** Reserved memory counts for the kernel even if it is never used, so this limit is above that of the watch. */
const KERNEL_LEAST_BYTES = 2 * 1024 ** 3;
const WATCH_MS = 100;
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** The child ended, or was killed, before it responded. */
export class ChildEnded extends Error {
  override readonly name: string = 'ChildEnded';
}

/** The child was killed because the file took too long: the next try would take as long. */
export class ChildTooSlow extends ChildEnded {
  override readonly name = 'ChildTooSlow';
}

/**
 * One child process that opens files, one at a time; started when needed, replaced when it dies or has done a number of
 * tasks.
 *
 * It has no secrets in its environment and, where the machine allows it, no network; it is killed when it takes too
 * long or too much memory.
 */
export class PreparingChild<Request = Task | CineTask, Made = Prepared> {
  readonly #limits: ChildLimits;
  readonly #program: string;
  #child: ChildProcess | undefined;
  #done = 0;

  /** @param program File that the child runs: it receives tasks as messages and responds to each with a Reply. */
  constructor(limits: Partial<ChildLimits> = {}, program = CHILD) {
    this.#limits = { ...LIMITS, ...limits };
    this.#program = program;
  }

  /**
   * Has the child process a file.
   *
   * @param wallMs Time limit for this file, where it is below the general one.
   * @throws {ChildTooSlow} when it took longer; {ChildEnded} when the child died or was killed; Error with its message
   * when the file could not be opened.
   */
  async run(task: Request, wallMs = this.#limits.wallMs): Promise<Made> {
    const child = this.#open();
    const reply = await this.#ask(child, task, Math.min(wallMs, this.#limits.wallMs));
    this.#done += 1;
    if (this.#done >= this.#limits.tasks) this.close();
    if ('failure' in reply) throw new Error(reply.failure);
    return reply.prepared;
  }

  /** Process id of the running child, if there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the child; the next file starts another. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#done = 0;
  }

  #open(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    this.#done = 0;
    const node = ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning', this.#program];
    const { command, args } = confined(
      process.execPath,
      node,
      Math.max(KERNEL_LEAST_BYTES, this.#limits.memoryBytes * 1.5),
    );
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // A failed start is reported by `exit` or by the failing send.
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #ask(child: ChildProcess, task: Request, wallMs: number): Promise<Reply<Made>> {
    return new Promise((resolve, reject) => {
      const end = (why: string, Fault = ChildEnded) => {
        finish();
        this.close();
        reject(new Fault(why));
      };
      const timer = setTimeout(() => end('time limit', ChildTooSlow), wallMs);
      const watch = setInterval(() => {
        if (residentBytes(child.pid) > this.#limits.memoryBytes) end('memory limit');
      }, WATCH_MS);
      const onExit = (code: number | null, signal: string | null) => end(`child ended with ${signal ?? code}`);
      const onMessage = (reply: Reply<Made>) => {
        finish();
        resolve(reply);
      };
      const finish = () => {
        clearTimeout(timer);
        clearInterval(watch);
        child.off('exit', onExit);
        child.off('message', onMessage);
        child.channel?.unref();
      };
      child.on('exit', onExit);
      child.on('message', onMessage);
      child.channel?.ref();
      child.send(task as object, (fault) => fault && end(fault.message));
    });
  }
}

/** Resident memory of a process; 0 where /proc does not have it. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}
