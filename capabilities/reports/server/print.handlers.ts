import type { HospitalTrx } from '@alder/database';
import type { LetterheadRow } from '@alder/hospitals/domain';
import { type Implementation, implementStream } from '@alder/server';
import type { Storage } from '@alder/storage';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { getReportPdf } from '../contract/index.ts';
import type { PrintedImage } from './print-image.ts';
import { presentReport } from './report.presenter.ts';
import { findReport, listReports } from './report.repository.ts';
import { type PrintedReport, printReport } from './report-print.ts';

/** The archive, as far as a print needs it; imaging's server is not ours to import. */
export type ImageRenderer<Image extends { readonly id: string }> = {
  readonly findPrintable: (trx: HospitalTrx, ids: readonly string[]) => Promise<readonly Image[]>;
  /** With its annotations; undefined if it cannot be rendered. */
  readonly drawForPrint: (storage: Storage, image: Image) => Promise<PrintedImage | undefined>;
};

/** Reports on paper. */
export const printHandlers = <Image extends { readonly id: string }>(
  renderedImages: ImageRenderer<Image>,
): readonly Implementation[] => [
  implementStream(getReportPdf, async ({ id, lang }, { inHospital, hospital, services, reply }) => {
    const { images, ...found } = await inHospital(async ({ trx }) => {
      const row = await findReport(trx, id);
      if (!row) throw notFound();
      const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
      const versions = await listReports(trx, { study: row.study, versions: true, limit: 50 });
      return {
        report: presentReport(row),
        successor: versions.find(({ amends, status }) => amends === id && status !== 'draft')?.signed_at ?? undefined,
        hospital: { ...hospital, letterhead: rows[0]! },
        patient: row.pet ? await findPatient(trx, row.pet) : undefined,
        images: await renderedImages.findPrintable(trx, row.key_images),
      } satisfies Omit<PrintedReport, 'images'> & { images: readonly Image[] };
    });
    const ordered = found.report.key_images.flatMap((key) => images.filter((image) => image.id === key));
    const drawn = await Promise.all(ordered.map((image) => renderedImages.drawForPrint(services.storage, image)));

    const pdf = await printReport(
      { ...found, images: drawn.filter((image) => image !== undefined) },
      lang ?? found.report.lang,
    );

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="report-${found.report.patient_id.replace(/\W/g, '')}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];

async function findPatient(trx: HospitalTrx, id: string): Promise<PrintedReport['patient']> {
  const pet = await trx
    .selectFrom('pet')
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'))
    .select(['pet.sex', 'pet.neutered', 'pet.birthdate', 'pet.weight', 'owner.name as owner'])
    .where('pet.id', '=', id)
    .executeTakeFirst();
  return pet && { ...pet, sex: pet.sex as 'male' | 'female' | null };
}
