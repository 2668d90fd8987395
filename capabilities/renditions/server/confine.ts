import { spawnSync } from 'node:child_process';

/** A sandboxed command, and the restrictions that this machine supports. */
export type Confined = {
  readonly command: string;
  readonly args: readonly string[];
  /** It has no network at all: an empty network namespace. */
  readonly networkless: boolean;
  /** The kernel refuses memory beyond the limit, in addition to the watch that kills the process. */
  readonly memoryLimited: boolean;
};

const ALONE = ['unshare', '--user', '--net'];
const YIELDING = ['chrt', '--batch', '0', 'nice', '-n', '10'];

type Means = { readonly unshare: boolean; readonly prlimit: boolean; readonly yields: boolean };
let tried: Means | undefined;

/**
 * Whether the sandbox programs are installed and permitted; containers often forbid the first. Its namespace removes
 * rights that changing the priority may need, so that is tried inside. Tried once, for the first command, so that a
 * start does not wait for it.
 */
function meansHere(): Means {
  if (tried) return tried;
  const unshare = works([...ALONE, 'true']);
  tried = {
    unshare,
    prlimit: works(['prlimit', '--core=0', 'true']),
    yields: works([...(unshare ? ALONE : []), ...YIELDING, 'true']),
  };
  return tried;
}

/**
 * Runs a command with the restrictions that this machine supports: no network, no core dumps, memory and files limited
 * by the kernel.
 *
 * It also has a lower priority: requests for pages and frames come before background preparation. Each of these
 * programs ends by executing the command, so that its process id, pipes and signals are the command's own.
 *
 * @param memoryBytes Private writable memory, including its own code and stacks.
 */
export function confined(command: string, args: readonly string[], memoryBytes: number): Confined {
  const means = meansHere();
  const yielding = means.yields ? [...YIELDING, command, ...args] : [command, ...args];
  const limited = means.prlimit
    ? ['prlimit', `--data=${memoryBytes}`, '--core=0', '--nofile=256', ...yielding]
    : yielding;
  const [first = '', ...rest] = means.unshare ? [...ALONE, ...limited] : limited;
  return { command: first, args: rest, networkless: means.unshare, memoryLimited: means.prlimit };
}

function works([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 5000 }).status === 0;
}
