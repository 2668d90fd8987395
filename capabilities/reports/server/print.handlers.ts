import type { HospitalTrx } from '@alder/database';
import type { LetterheadRow } from '@alder/hospitals/domain';
import { type Implementation, implementStream } from '@alder/server';
import type { Stamp } from '@alder/staff-profiles/domain';
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
    const found = await inHospital(({ trx }) => readPrinted(trx, id, hospital, renderedImages));
    const pdf = await printFound(found, services.storage, renderedImages, lang);

    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="report-${found.report.patient_id.replace(/\W/g, '')}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];

/** Signed reports with their names as files, for the archive of a hospital. */
export async function listSignedReports(trx: HospitalTrx): Promise<{ id: string; path: string }[]> {
  const rows = await trx
    .selectFrom('image_report')
    .select(['id', 'signed_at'])
    .where('status', '!=', 'draft')
    .orderBy('signed_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, signed_at }) => ({ id, path: `${signed_at!.toISOString().slice(0, 10)}-${id}.pdf` }));
}

/** A report as it was signed, with its key images, in its own language. */
export async function printReportOf<Image extends { readonly id: string }>(
  { trx, storage, hospital }: { readonly trx: HospitalTrx; readonly storage: Storage; readonly hospital: Printing },
  id: string,
  renderedImages: ImageRenderer<Image>,
): Promise<Buffer> {
  return printFound(await readPrinted(trx, id, hospital, renderedImages), storage, renderedImages, undefined);
}

type Printing = Omit<PrintedReport['hospital'], 'letterhead'>;

async function readPrinted<Image extends { readonly id: string }>(
  trx: HospitalTrx,
  id: string,
  hospital: Printing,
  renderedImages: ImageRenderer<Image>,
) {
  const row = await findReport(trx, id);
  if (!row) throw notFound();
  const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
  const versions = await listReports(trx, { study: row.study, versions: true, limit: 50 });
  return {
    report: presentReport(row),
    stamp: (await sql<Stamp>`select * from app.stamps(${id})`.execute(trx)).rows[0],
    successor: versions.find(({ amends, status }) => amends === id && status !== 'draft')?.signed_at ?? undefined,
    hospital: { ...hospital, letterhead: rows[0]! },
    patient: row.pet ? await findPatient(trx, row.pet) : undefined,
    images: await renderedImages.findPrintable(trx, row.key_images),
  } satisfies Omit<PrintedReport, 'images'> & { images: readonly Image[] };
}

async function printFound<Image extends { readonly id: string }>(
  { images, ...found }: Awaited<ReturnType<typeof readPrinted<Image>>>,
  storage: Storage,
  renderedImages: ImageRenderer<Image>,
  lang: PrintedReport['report']['lang'] | undefined,
): Promise<Buffer> {
  const ordered = found.report.key_images.flatMap((key) => images.filter((image) => image.id === key));
  const drawn = await Promise.all(ordered.map((image) => renderedImages.drawForPrint(storage, image)));
  return printReport({ ...found, images: drawn.filter((image) => image !== undefined) }, lang ?? found.report.lang);
}

async function findPatient(trx: HospitalTrx, id: string): Promise<PrintedReport['patient']> {
  const pet = await trx
    .selectFrom('pet')
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'))
    .select(['pet.sex', 'pet.neutered', 'pet.birthdate', 'pet.weight', 'owner.name as owner'])
    .where('pet.id', '=', id)
    .executeTakeFirst();
  return pet && { ...pet, sex: pet.sex as 'male' | 'female' | null };
}
