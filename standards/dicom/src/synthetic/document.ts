import { sopClasses } from '../uid.ts';
import { type WrittenDataset, writeDicom } from '../writer.ts';
import { type Signalment, type StudyOf, studyAttributes } from './patient.ts';

/** A PDF of as many pages, each with one line of Latin text. */
export function pdfOf(lines: readonly string[]): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, at) => {
      const content = `BT /F1 28 Tf 60 740 Td (${line.replaceAll(/[\\()]/g, '')}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n`;
  text += `<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/**
 * A PDF in a DICOM file, as devices send their reports.
 *
 * @see DICOM PS3.3 A.45.1 (Encapsulated PDF)
 */
export function documentOf(order: { patient: Signalment; study: StudyOf; pdf: Uint8Array }): Uint8Array {
  const { pdf } = order;
  const { PatientIdentityRemoved, ...head } = studyAttributes(order.patient, order.study);
  return writeDicom({
    ...head,
    PatientBirthDate: order.patient.PatientBirthDate ?? '',
    ReferringPhysicianName: '',
    StudyID: '',
    AccessionNumber: order.study.AccessionNumber ?? '',
    SOPClassUID: sopClasses.EncapsulatedPdf,
    Modality: 'DOC',
    ConversionType: 'WSD',
    SeriesDescription: 'REPORT',
    BurnedInAnnotation: 'YES',
    AcquisitionDateTime: '',
    ConceptNameCodeSequence: [],
    DocumentTitle: 'Report',
    MIMETypeOfEncapsulatedDocument: 'application/pdf',
    EncapsulatedDocumentLength: pdf.length,
    EncapsulatedDocument: pdf,
  });
}

const code = (CodeValue: string, CodingSchemeDesignator: string, CodeMeaning: string): readonly WrittenDataset[] => [
  { CodeValue, CodingSchemeDesignator, CodeMeaning },
];
const item = (ValueType: string, name: readonly WrittenDataset[], more: WrittenDataset): WrittenDataset => ({
  RelationshipType: 'CONTAINS',
  ValueType,
  ConceptNameCodeSequence: name,
  ...more,
});
const number = (name: readonly WrittenDataset[], NumericValue: string, unit: readonly WrittenDataset[]) =>
  item('NUM', name, { MeasuredValueSequence: [{ NumericValue, MeasurementUnitsCodeSequence: unit }] });
const container = (name: readonly WrittenDataset[], items: readonly WrittenDataset[]) =>
  item('CONTAINER', name, { ContinuityOfContent: 'SEPARATE', ContentSequence: items });

/**
 * The report of an echocardiography: findings as text, and measurements of the left ventricle.
 *
 * @see DICOM PS3.3 A.35.3 (Comprehensive SR)
 */
export function echoReport(order: { patient: Signalment; study: StudyOf; image?: string }): Uint8Array {
  const { BurnedInAnnotation, PatientIdentityRemoved, ...head } = studyAttributes(order.patient, order.study);
  const refersTo = { ReferencedSOPClassUID: sopClasses.Ultrasound, ReferencedSOPInstanceUID: order.image ?? '' };
  const { StudyInstanceUID, SeriesInstanceUID } = order.study;
  return writeDicom({
    ...head,
    PatientBirthDate: order.patient.PatientBirthDate ?? '',
    ReferringPhysicianName: '',
    StudyID: '',
    AccessionNumber: order.study.AccessionNumber ?? '',
    SOPClassUID: sopClasses.ComprehensiveSR,
    Modality: 'SR',
    SeriesDescription: 'ECHO REPORT',
    ReferencedPerformedProcedureStepSequence: [],
    PerformedProcedureCodeSequence: [],
    CompletionFlag: 'COMPLETE',
    VerificationFlag: 'UNVERIFIED',
    ...(order.image && {
      CurrentRequestedProcedureEvidenceSequence: [
        {
          StudyInstanceUID,
          ReferencedSeriesSequence: [{ SeriesInstanceUID, ReferencedSOPSequence: [refersTo] }],
        },
      ],
    }),
    ValueType: 'CONTAINER',
    ContinuityOfContent: 'SEPARATE',
    ConceptNameCodeSequence: code('125200', 'DCM', 'Adult Echocardiography Procedure Report'),
    ContentSequence: [
      {
        ...item('PNAME', code('121008', 'DCM', 'Person Observer Name'), { PersonNameValue: 'Lin^Yi-Jun=林^怡君' }),
        RelationshipType: 'HAS OBS CONTEXT',
      },
      container(code('121070', 'DCM', 'Findings'), [
        item('CODE', code('363698007', 'SCT', 'Finding Site'), {
          ConceptCodeSequence: code('87878005', 'SCT', 'Left Ventricle'),
        }),
        number(
          code('29436-3', 'LN', 'Left Ventricle Internal End Diastolic Dimension'),
          '31.4',
          code('mm', 'UCUM', 'millimeter'),
        ),
        number(
          code('29438-9', 'LN', 'Left Ventricle Internal Systolic Dimension'),
          '18.2',
          code('mm', 'UCUM', 'millimeter'),
        ),
        number(code('18051-3', 'LN', 'Left Ventricular Fractional Shortening'), '42', code('%', 'UCUM', 'percent')),
        number(code('17985-3', 'LN', 'Left Atrium to Aortic Root Ratio'), '1.9', code('{ratio}', 'UCUM', 'ratio')),
        item('TEXT', code('121071', 'DCM', 'Finding'), {
          TextValue: 'Moderate mitral regurgitation.\r\n左房拡大を認める。',
        }),
      ]),
      ...(order.image
        ? [item('IMAGE', code('121080', 'DCM', 'Best illustration of finding'), { ReferencedSOPSequence: [refersTo] })]
        : []),
    ],
  });
}
