/**
 * Milliseconds of processor time that this thread has used: what a reader costs, however busy the machine is with others.
 */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
