import { type Db, inSystem } from '@alder/database';
import type { Settings } from '@alder/settings';
import { DEMO_HOSPITAL, DEMO_PASSWORD, DEMO_STAFF } from './demo/staff.ts';
import type { DemoReport } from './demo/seed-demo.ts';

export type WelcomeParts = {
  readonly settings: Settings;
  readonly db: Db;
  readonly address: string;
  readonly dicomPort: number;
  readonly demo: DemoReport | undefined;
  readonly logFile: string | undefined;
};

/** What the operator sees when everything runs. */
export async function welcome({ settings, db, address, dicomPort, demo, logFile }: WelcomeParts): Promise<string> {
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
    lines.push(
      `  ${name}`,
      `    log in at  ${address}/${key}`,
      `    DICOM      ${settings.dicomHost}:${dicomPort}, AE title ${aetitle}`,
    );
  }
  if (hospitals.some(({ key }) => key === DEMO_HOSPITAL.key)) {
    const logIns = DEMO_STAFF.map(({ email, role }) => `${email} (${role})`);
    lines.push(`    demo log-ins, all with the password ${DEMO_PASSWORD}:`, ...logIns.map((each) => `      ${each}`));
  }
  if (hospitals.length === 0) {
    lines.push('  No hospital yet: npm run alder -- hospital create --key … --name … --licence his=3,lis=3,pacs=3');
  }
  if (demo) {
    lines.push('', `  Demo log-ins, all with the password "${demo.password}":`);
    for (const { email, role } of demo.accounts) lines.push(`    ${email.padEnd(28)} ${role}`);
  }
  if (logFile) lines.push('', `  log: ${logFile}`);
  return `${lines.join('\n')}\n`;
}
