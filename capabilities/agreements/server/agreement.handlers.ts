import { type Implementation, implement, implementPublic } from '@alder/server';
import { notFound } from '@alder/wire';
import { acceptAgreement, agreementNotCurrent, getAcceptances, getAgreementPdf } from '../contract/index.ts';
import { type Acceptance, areInForce, currentVersion, notAccepted, versionsOf } from '../domain/index.ts';
import { type AcceptanceRow, insertAcceptance, listAcceptances } from './acceptance.repository.ts';
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

function present({ accepted_at, ...row }: AcceptanceRow) {
  return { ...row, accepted_at: accepted_at.toISOString() };
}
