import { listPaidReceipts, printReceiptOf } from '@alder/checkout/server';
import { directoryTags } from '@alder/dicom/medium';
import type { Givers } from '@alder/exports/server';
import { readHeader } from '@alder/imaging/server';
import { drawForPrint, findPrintable } from '@alder/renditions/server';
import { listSignedReports, printReportOf } from '@alder/reports/server';
import type { Settings } from '@alder/settings';
import { auditHeadLines } from './audit-heads.ts';

/** What the archive of a hospital is given by the capabilities that own it. */
export function exportGivers(settings: Settings): Givers {
  return {
    listDocuments: (trx, kind) => (kind === 'receipt' ? listPaidReceipts(trx) : listSignedReports(trx)),
    printDocument: ({ trx, storage, hospital }, kind, id) =>
      kind === 'receipt'
        ? printReceiptOf(trx, id, hospital)
        : printReportOf({ trx, storage, hospital }, id, { findPrintable, drawForPrint }),
    readDirectory: async (storage, file) => {
      const header = await readHeader(storage, file);
      // What has no pixels, a measurement report, has no record of its own kind in a DICOMDIR.
      if (!header?.pixels) return undefined;
      const found = directoryTags.map((tag) => [String(tag), header.dataset.text(tag)] as const);
      const values = Object.fromEntries(found.flatMap(([tag, text]) => (text === undefined ? [] : [[tag, text]])));
      return { transferSyntax: header.transferSyntax, values };
    },
    readAuditHeads: (hospital) => auditHeadLines(settings, hospital),
  };
}
