/** Requests that interrupt a gateway or show what it logs: for those who look after it (specification §6). */
const OF_MASTERS: readonly string[] = ['restart', 'updateConfig', 'fetchLogs'];
const MASTERS: readonly string[] = ['hospitalAdmin', 'sysAdmin', 'pulpoMaster'];

/** Whether somebody with this role may ask this of a gateway. */
export function mayAsk(role: string, type: string): boolean {
  return MASTERS.includes(role) || !OF_MASTERS.includes(type);
}
