/** Milliseconds of CPU time of this thread: the cost of a reader, independent of other load on the machine. */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
