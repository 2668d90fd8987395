import { dayOf } from '@alder/i18n/format';
import { type Implementation, implement, implementStream, sendCsv } from '@alder/server';
import { csvRow } from '@alder/sheets';
import { type AuditRow, exportAffected, exportAudit, getAudit, verifyAudit } from '../contract/index.ts';
import { listAffected } from './affected.repository.ts';
import { findBreak, listAudit, type StoredAuditRow } from './audit.repository.ts';

/** Most rows of an export; the next one begins with the day on which this one ends. */
const MOST_EXPORTED = 50_000;

/** "Who looked": the audit log as the hospital's administrators read it, take it out and verify it. */
export const auditHandlers: readonly Implementation[] = [
  implement(getAudit, async ({ offset, limit, ...filter }, { trx, hospital }) => {
    const before = offset === undefined ? undefined : Number(offset);
    const page = { ...filter, before, limit: limit + 1, timezone: hospital.timezone };
    const rows = await listAudit(trx, page);
    const visible = rows.slice(0, limit);
    return {
      result: visible.map(presentAuditRow),
      next: rows.length > limit ? visible.at(-1)!.seq.toString() : undefined,
    };
  }),

  implementStream(exportAudit, async (filter, { inHospital, hospital, now, reply }) => {
    const rows = await inHospital(async ({ trx, audit }) => {
      const found = await listAudit(trx, { ...filter, limit: MOST_EXPORTED, timezone: hospital.timezone });
      audit({ action: exportAudit.id, entity: 'hospital', id: hospital.id, detail: { rows: found.length, ...filter } });
      return found;
    });
    const head = csvRow(['number', 'time', 'person', 'action', 'entity', 'entry', 'about', 'detail']);
    const lines = rows.map(presentAuditRow).map((row) => {
      const who = [row.seq, row.at, row.by?.name ?? null, row.action] as const;
      return csvRow([...who, row.entity, row.entity_id, row.about, JSON.stringify(row.detail)]);
    });
    return sendCsv(reply, { name: 'audit', day: dayOf(now, hospital.timezone) }, [head, ...lines]);
  }),

  implementStream(exportAffected, async (filter, { inHospital, hospital, now, reply }) => {
    const rows = await inHospital(async ({ trx, audit }) => {
      const found = await listAffected(trx, { ...filter, timezone: hospital.timezone });
      const detail = { rows: found.length, ...filter };
      audit({ action: exportAffected.id, entity: 'hospital', id: hospital.id, detail });
      return found;
    });
    const head = csvRow(['owner', 'phones', 'email', 'patient', 'chart number', 'opened', 'changed', 'link', 'last']);
    const lines = rows.map(({ owner_name, phones, email, pet_name, patient_id, opened, changed, through_link, last }) =>
      csvRow([
        ...[owner_name, phones.join(' '), email, pet_name, patient_id, opened, changed],
        ...[through_link ? 'yes' : '', last?.toISOString() ?? null],
      ]),
    );
    return sendCsv(reply, { name: 'affected', day: dayOf(now, hospital.timezone) }, [head, ...lines]);
  }),

  implement(verifyAudit, async (_input, { trx, now }) => ({
    result: { ...(await findBreak(trx)), at: now.toISOString() },
  })),
];

function presentAuditRow({ seq, at, account, by_name, ...row }: StoredAuditRow): AuditRow {
  return {
    ...row,
    seq: Number(seq),
    at: at.toISOString(),
    by: account ? { id: account, name: by_name ?? '' } : null,
  };
}
