import type { Reaction } from '@alder/server';
import { insertConsent, listConsents } from './consent.repository.ts';
import { moveSurgeries } from './move-visit.repository.ts';

/**
 * The wrong pet was checked in: the surgeries of the visit follow it to the right one. A consent that was signed for the
 * first pet does not hold for the second one.
 */
export const followSurgery: Reaction = async ({ id, payload }, { trx, now, emit }) => {
  const { to } = payload as { to: string };
  for (const surgery of await moveSurgeries(trx, id, to)) {
    const last = (await listConsents(trx, [surgery])).at(-1);
    if (last?.kind === 'signed') {
      const { procedure, side, lang, text, text_version, text_hash } = last;
      await insertConsent(trx, {
        ...{ surgery_record: surgery, kind: 'withdrawn', procedure, side, lang, text, text_version, text_hash },
        ...{ signed_by: '', reason: 'patientChanged', at: now },
      });
    }
    emit({ event: 'surgeryRecord.updated', id: surgery, permit: 'his' });
  }
};
