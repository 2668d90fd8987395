import { type Implementation, implementStream, parseInput, readForm, refuseUnstorableText } from '@alder/server';
import { notFound } from '@alder/wire';
import { mailsMost, pdfOnly, sendShareUrl, shareEmail, shareNeeds } from '../contract/index.ts';
import { hasSomethingToShare, isLive, MAILS_A_DAY } from '../domain/index.ts';
import { EMAIL_JOB } from './email.job.ts';
import { countEmailsSince, findEmailOfRequest, insertEmail } from './email.repository.ts';
import { findListed } from './share.repository.ts';

/** A PDF of 10 MB, and the fields beside it. */
const MAX_FORM_BYTES = 10.5 * 1024 * 1024;
const DAY_MS = 86_400_000;

/** Sending a link by mail. */
export const emailHandlers: readonly Implementation[] = [
  implementStream(sendShareUrl, async (_input, { account, hospital, now, services, inHospital, body, request }) => {
    const { fields, file } = await readForm(body, request.headers['content-type'], MAX_FORM_BYTES);
    refuseUnstorableText(fields);
    const { id, email, lang, note, link } = parseInput(shareEmail, fields);
    const hasLink = link === 'true';
    if (!hasSomethingToShare({ link: hasLink, pdf: file !== undefined }))
      throw shareNeeds({ fields: { link: 'shareNeeds' } });
    if (file && !isPdf(file.bytes)) throw pdfOnly({ fields: { file: 'pdfOnly' } });
    const stored = file && (await services.storage.put(hospital.id, file.bytes));

    return inHospital(async ({ trx, emit, audit }) => {
      const key = request.headers['idempotency-key'];
      const request_key = typeof key === 'string' ? key.slice(0, 200) : null;
      const before = request_key === null ? undefined : await findEmailOfRequest(trx, account.id, request_key);
      if (before) return { result: { ...before, lang: before.lang as 'en' } };
      const share = await findListed(trx, id, now);
      if (!share || (hasLink && !isLive(share, now))) throw notFound();
      if ((await countEmailsSince(trx, new Date(now.getTime() - DAY_MS))) >= MAILS_A_DAY) throw mailsMost();

      const spoken = lang ?? (share.owner_lang as 'en' | null) ?? hospital.lang;
      const message = await insertEmail(trx, {
        ...{ share: id, email, lang: spoken, note, has_link: hasLink, author: account.id, request_key, at: now },
        attachment: stored?.key ?? null,
        filename: file ? cleanName(file.name) : null,
      });
      await services.jobs.send(trx, EMAIL_JOB, { hospital: hospital.id, letter: message });
      audit({
        action: 'pacs.sendShareUrl',
        entity: 'shareUrl',
        id,
        detail: { email, link: hasLink, pdf: file !== undefined },
      });
      emit({ event: 'shareUrl.sent', id, permit: 'pacs' });
      return { result: { id: message, email, lang: spoken } };
    });
  }),
];

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** A name that every mail program takes. */
function cleanName(name: string): string {
  const plain =
    name
      .replace(/[\p{C}/\\:*?"<>|]/gu, '_')
      .trim()
      .slice(-100) || 'report';
  return /\.pdf$/i.test(plain) ? plain : `${plain}.pdf`;
}
