import { assigneeOnly } from '@alder/chart/contract';
import { type Implementation, implement, implementStream, type StreamContext } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  addRecordAddendum,
  cosignerNotDoctor,
  cosignerSigned,
  getRecordSigning,
  recordEmpty,
  recordNotSigned,
  recordSigned,
  signMedicalRecord,
  signSecretMissing,
} from '../contract/index.ts';
import { refusalToAmend, refusalToCosign, refusalToSign } from '../domain/index.ts';
import { recordPdfHandlers } from './record-pdf.handlers.ts';
import { presentSigning } from './signing.presenter.ts';
import {
  findLicenceNumber,
  findRecord,
  insertAddendum,
  insertSignature,
  lockRecord,
  readState,
} from './signing.repository.ts';

/** What signing asks of other capabilities; `apps/server/src/compose.ts` gives it. */
export type SigningDeps = {
  /** Proves a person by their PIN or password; refuses `notFound`, `passwordWrong`, `tooMany`. */
  readonly verifyColleague: (
    context: StreamContext,
    proof: { readonly account: string; readonly secret: string },
  ) => Promise<unknown>;
  /** Whether the hospital asks who signs for PIN or password. */
  readonly asksSecret: (configs: Readonly<Record<string, unknown>>) => boolean;
};

const refusals = {
  ...{ assigneeOnly, recordEmpty, recordSigned, recordNotSigned, cosignerNotDoctor, cosignerSigned },
};

/** Signing a record, adding to it afterwards, and printing it. */
export const signingHandlers = ({ verifyColleague, asksSecret }: SigningDeps): readonly Implementation[] => [
  implement(getRecordSigning, async ({ id }, { trx, hospital, account }) => {
    const row = await findRecord(trx, id);
    if (!row) throw notFound({ id });
    const { isWritten } = await readState(trx, row);
    return {
      ...(await presentSigning(trx, id)),
      isWritten,
      asksSecret: asksSecret(hospital.configs),
      licence_number: await findLicenceNumber(trx, account.id),
    };
  }),

  implementStream(signMedicalRecord, async ({ id, version, kind, licence_number, secret }, context) => {
    const { account, now, hospital } = context;
    const isAsked = asksSecret(hospital.configs);
    if (isAsked && !secret) throw signSecretMissing({ fields: { secret: 'missing' } });
    if (isAsked && secret) await verifyColleague(context, { account: account.id, secret });

    return context.inHospital(async ({ trx, emit, audit }) => {
      const row = await lockRecord(trx, id);
      if (!row) throw notFound({ id });
      const state = await readState(trx, row);
      const refused = (kind === 'signature' ? refusalToSign : refusalToCosign)(state, account);
      if (refused) throw refusals[refused]();
      if (row.version !== version) throw stale({ version: row.version });

      const signer = { signer: account.id, signer_name: account.display_name, licence_number: licence_number.trim() };
      const proof = isAsked ? 'secret' : 'session';
      await insertSignature(trx, { medical_record: id, kind, ...signer, proof, signed_at: now });
      audit({ entity: 'medicalRecord', id, detail: { kind, proof, version } });
      emit({ event: 'medicalRecord.signed', id, permit: 'his' });
      return { result: await presentSigning(trx, id) };
    });
  }),

  implement(addRecordAddendum, async ({ id, text }, { trx, account, now, emit, audit }) => {
    const row = await lockRecord(trx, id);
    if (!row) throw notFound({ id });
    if (refusalToAmend(await readState(trx, row))) throw recordNotSigned();

    const author = { author: account.id, author_name: account.display_name };
    await insertAddendum(trx, { medical_record: id, ...author, text, created_at: now });
    audit({ entity: 'medicalRecord', id, detail: { addendum: text.length } });
    emit({ event: 'medicalRecord.amended', id, permit: 'his' });
    return { result: await presentSigning(trx, id) };
  }),

  ...recordPdfHandlers,
];
