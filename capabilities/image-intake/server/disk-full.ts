/** Whether a fault means that a disk, or a quota on it, is full: of the storage or of the database. */
export function isDiskFull(fault: unknown): boolean {
  return /^(ENOSPC|EDQUOT|53100)$/.test((fault as { code?: string } | undefined)?.code ?? '');
}
