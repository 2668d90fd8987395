import { type Db, inSystem } from '@alder/database';
import type { Settings } from '@alder/settings';
import type { DemoReport } from './demo/seed-demo.ts';

export type WelcomeOptions = {
  readonly settings: Settings;
  readonly db: Db;
  readonly address: string;
  readonly dicomPort: number;
  readonly demo: DemoReport | undefined;
  readonly logFile: string | undefined;
};

/** What the operator sees when everything runs. */
export async function welcome({ settings, db, address, dicomPort, demo, logFile }: WelcomeOptions): Promise<string> {
  const lines = ['', `Alder is ready: ${address}`, ''];
  const hospitals = await inSystem(db, (trx) =>
    trx
      .selectFrom('hospital')
      .select(['key', 'name', 'aetitle'])
      .where('active', '=', true)
      .orderBy('created_at')
      .limit(5)
      .execute(),
  );
  for (const { key, name, aetitle } of hospitals) {
    lines.push(`  ${name} (${key})`, `    DICOM      ${settings.dicomHost}:${dicomPort}, AE title ${aetitle}`);
  }
  if (hospitals.length === 0) {
    lines.push(
      `  No hospital yet: register one at ${address}/auth/register, or npm run alder -- hospital create --key … --name …`,
    );
  }
  if (demo) {
    lines.push('', `  Demo log-ins, all with the password "${demo.password}":`);
    for (const { email, role } of demo.accounts) lines.push(`    ${email.padEnd(28)} ${role}`);
  }
  if (logFile) lines.push('', `  log: ${logFile}`);
  return `${lines.join('\n')}\n`;
}
