import { dayOf } from '@alder/i18n/format';
import { type Implementation, implement, implementPublic, implementStream, sendCsv } from '@alder/server';
import { csvRow } from '@alder/sheets';
import { notFound } from '@alder/wire';
import {
  acceptAgreement,
  agreementNotCurrent,
  exportHospitalAcceptances,
  getAcceptances,
  getAgreementPdf,
  getHospitalAcceptances,
} from '../contract/index.ts';
import { type Acceptance, areInForce, currentVersion, notAccepted, versionsOf } from '../domain/index.ts';
import {
  type AcceptanceRow,
  insertAcceptance,
  listAcceptances,
  listHospitalAcceptances,
  listPeople,
} from './acceptance.repository.ts';
import { printAgreement } from './agreement-print.ts';

/** Terms of use and privacy policy: read and printed by everyone, accepted by users. */
export const agreementHandlers: readonly Implementation[] = [
  implement(getAcceptances, async (_input, { trx, account }) => {
    const rows = await listAcceptances(trx, account.id);
    return { result: rows.map(present), missing: notAccepted(rows) };
  }),

  implement(acceptAgreement, async ({ document, version, lang }, { trx, account, now, audit, emit }) => {
    if (version !== currentVersion(document)) throw agreementNotCurrent();

    await insertAcceptance(trx, { account: account.id, document, version, lang, accepted_at: now });
    const rows = await listAcceptances(trx, account.id);
    audit({ entity: 'agreement', id: account.id, detail: { document, version, lang } });
    emit({ event: 'agreement.accepted', id: account.id });
    return { result: present(rows.find((row) => row.document === document && row.version === version)!) };
  }),

  implement(getHospitalAcceptances, async (_input, { trx }) => {
    const rows = await listHospitalAcceptances(trx);
    const people = await listPeople(trx);
    return {
      result: rows.map((row) => ({ ...present(row), account: presentPerson(row) })),
      missing: people.flatMap((person) =>
        notAccepted(rows.filter(({ id }) => id === person.id)).map((document) => ({
          account: presentPerson(person),
          document,
        })),
      ),
    };
  }),

  implementStream(exportHospitalAcceptances, async (_input, { inHospital, hospital, now, reply }) => {
    const rows = await inHospital(async ({ trx, audit }) => {
      const found = await listHospitalAcceptances(trx);
      const detail = { rows: found.length };
      audit({ action: exportHospitalAcceptances.id, entity: 'hospital', id: hospital.id, detail });
      return found;
    });
    const head = csvRow(['name', 'email', 'document', 'version', 'language', 'accepted_at']);
    const lines = rows.map((row) =>
      csvRow([row.display_name, row.email, row.document, row.version, row.lang, row.accepted_at.toISOString()]),
    );
    return sendCsv(reply, { name: 'agreements', day: dayOf(now, hospital.timezone) }, [head, ...lines]);
  }),

  implementPublic(getAgreementPdf, async ({ document, version, lang }, { reply }) => {
    const date = version ?? currentVersion(document);
    if (!versionsOf(document).includes(date)) throw notFound();

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${document}-${date}-${lang}.pdf"`)
      .header('cache-control', 'public, max-age=3600')
      .send(await printAgreement(document, date, lang));
  }),
];

/** Refuses an acceptance of anything but all documents in force, for a person who has no account yet. */
export function refuseOtherAgreements(agreements: readonly Acceptance[]): void {
  if (!areInForce(agreements)) throw agreementNotCurrent();
}

function present({ document, version, lang, accepted_at }: AcceptanceRow) {
  return { document, version, lang, accepted_at: accepted_at.toISOString() };
}

function presentPerson({ id, display_name, active }: { id: string; display_name: string; active: boolean }) {
  return { id, displayName: display_name, active };
}
