import type { HospitalTrx } from '@alder/database';
import { currencyOf } from '@alder/i18n/format';
import {
  type DeviceRow,
  deviceOf,
  type OrderRow,
  observationsOf,
  type PatientRow,
  patientOf,
  type ResultRow,
  reportOf,
  type SpecimenRow,
  selects,
  serviceRequestOf,
  specimenOf,
} from '@alder/lab-interface/domain';
import { batchesOf } from './cursor.ts';

type Json = Record<string, unknown>;

/** A file of resources of one type: one query, each row of which becomes some resources. */
type FhirFile<Row = unknown> = {
  readonly type: string;
  readonly sql: string;
  readonly resources: (row: Row, key: string) => Json[];
};

const fhirFile = <Row>(file: FhirFile<Row>) => file as FhirFile;

type Text = string | null;
type OwnerRow = {
  /** The pet for its primary owner, of whom there is one. */
  readonly id: string;
  readonly pet: string;
  /** `owner`, or what a further one is to the pet. */
  readonly relation: string;
  readonly owner: string;
  readonly name: string;
  readonly phones: readonly string[];
  readonly email: Text;
  readonly address: Text;
  readonly deleted: boolean;
};
type VisitRow = {
  readonly id: string;
  readonly pet: string;
  readonly visit_type: string;
  readonly reason: string;
  readonly began: string;
  readonly ended: Text;
  readonly deleted: boolean;
  readonly doctor: Text;
};
type VitalsRow = {
  readonly kind: 'vital';
  readonly row: { readonly id: string; readonly pet: string; readonly at: string; readonly status: string } & {
    readonly medical_record: Text;
    readonly [measurement: string]: unknown;
  };
};
type LabRow = { readonly kind: 'lab'; readonly row: ResultRow };
type ReportRow = {
  readonly kind: 'image';
  readonly row: {
    readonly id: string;
    readonly pet: string;
    readonly at: string;
    readonly status: string;
    readonly conclusion: Text;
    readonly study: string;
  };
};
type MedicineRow = {
  readonly id: string;
  readonly pet: string;
  readonly visit: string;
  readonly name: string;
  readonly dosage: number;
  readonly unit: string;
  readonly frequency: string;
  readonly days: number;
  readonly route: Text;
  readonly dose_count: number;
  readonly instructions: string;
  readonly progress: string;
  readonly at: string;
  readonly deleted: boolean;
  readonly doctor: Text;
};
type SeriesOfRow = {
  readonly uid: string;
  readonly number: number | null;
  readonly modality: string;
  readonly description: string;
  readonly images: number;
};
type StudyRow = {
  readonly id: string;
  readonly pet: Text;
  readonly patient_name: string;
  readonly uid: string;
  readonly accession: string;
  readonly description: string;
  readonly at: string;
  readonly deleted: boolean;
  readonly series: readonly SeriesOfRow[];
};
type ReceiptRow = {
  readonly id: string;
  readonly pet: string;
  readonly number: number;
  readonly status: string;
  readonly total: number;
  readonly currency: string;
  readonly at: string;
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
};

const TERMS = 'http://terminology.hl7.org/CodeSystem';
const text = (value: string | null | undefined) => (value ? { text: value } : undefined);
const refer = (type: string, id: string | null) => (id === null ? undefined : { reference: `${type}/${id}` });
const system = (key: string, what: string) => `urn:alder:${key}:${what}`;
/** PostgreSQL writes `2026-11-23T02:00:00+00:00`, which is an instant of FHIR already. */
const AT = (column: string) => `to_json(${column})#>>'{}'`;

/** Vital signs as LOINC names them, with UCUM units. */
const VITALS = [
  ['weight', '29463-7', 'Body weight', 'kg'],
  ['temperature', '8310-5', 'Body temperature', 'Cel'],
  ['pulse', '8867-4', 'Heart rate', '/min'],
  ['respiration', '9279-1', 'Respiratory rate', '/min'],
  ['systolic', '8480-6', 'Systolic blood pressure', 'mm[Hg]'],
  ['diastolic', '8462-4', 'Diastolic blood pressure', 'mm[Hg]'],
  ['spo2', '59408-5', 'Oxygen saturation', '%'],
] as const;

const REPORT_STATES: Readonly<Record<string, string>> = {
  ...{ amended: 'amended', retracted: 'entered-in-error', draft: 'partial', signed: 'final' },
};

/**
 * The records as other programs read them: HL7 FHIR R4 in newline-delimited JSON, as its bulk export writes it. What
 * FHIR has no place for is in `tables/` alone.
 *
 * @see HL7 FHIR R4 (4.0.1); extension patient-animal
 */
export const fhirFiles: readonly FhirFile[] = [
  fhirFile<PatientRow>({
    type: 'Patient',
    sql: `${selects.Patient} order by r.id`,
    resources: (row, key) => [patientOf(row, key)],
  }),
  fhirFile<OwnerRow>({
    type: 'RelatedPerson',
    sql: `select w.id, w.pet, w.relation, o.id as owner, o.name, o.phones, o.email, o.address, o.deleted
      from (select id, id as pet, owner, 'owner' as relation from pet where owner is not null
        union all select id, pet, owner, relation from pet_owner) w
      join owner o on o.id = w.owner order by w.pet, w.relation <> 'owner', w.id`,
    resources: (row, key) => [
      {
        ...{ resourceType: 'RelatedPerson', id: row.id, active: !row.deleted },
        identifier: [{ system: system(key, 'owner'), value: row.owner }],
        patient: refer('Patient', row.pet),
        relationship: [{ text: row.relation }],
        name: [text(row.name)],
        telecom: [
          ...row.phones.map((value) => ({ system: 'phone', value })),
          ...(row.email ? [{ system: 'email', value: row.email }] : []),
        ],
        ...(row.address && { address: [text(row.address)] }),
      },
    ],
  }),
  fhirFile<VisitRow>({
    type: 'Encounter',
    sql: `select r.id, r.pet, r.visit_type, r.reason, ${AT('r.checked_in_at')} as began,
      ${AT('coalesce(r.archive_completed, r.checkout_completed)')} as ended, r.deleted_at is not null as deleted,
      a.display_name as doctor
      from medical_record r left join account a on a.id = r.assignee order by r.id`,
    resources: (row) => [
      {
        ...{ resourceType: 'Encounter', id: row.id },
        status: row.deleted ? 'entered-in-error' : row.ended ? 'finished' : 'in-progress',
        class: { system: `${TERMS}/v3-ActCode`, code: 'AMB' },
        ...(row.visit_type && { type: [text(row.visit_type)] }),
        subject: refer('Patient', row.pet),
        ...(row.doctor && { participant: [{ individual: { display: row.doctor } }] }),
        period: { start: row.began, ...(row.ended && { end: row.ended }) },
        ...(row.reason && { reasonCode: [text(row.reason)] }),
      },
    ],
  }),
  fhirFile<VitalsRow | LabRow>({
    type: 'Observation',
    sql: `select 'vital' as kind, v.id, to_jsonb(v) || jsonb_build_object('pet', v.pet, 'at', ${AT('v.measured_at')},
        'status', case when v.deleted_at is null then 'final' else 'entered-in-error' end) as row
      from vital_signs v
      union all
      select 'lab', l.id, to_jsonb(l) from (${selects.Result}) l
      order by kind, id`,
    resources: (each) => (each.kind === 'vital' ? vitalsOf(each.row) : observationsOf(each.row)),
  }),
  fhirFile<ReportRow | LabRow>({
    type: 'DiagnosticReport',
    sql: `select 'lab' as kind, l.id, to_jsonb(l) as row from (${selects.Result}) l
      union all
      select 'image', i.id, to_jsonb(i) from (
        select r.id, st.pet, ${AT('coalesce(r.signed_at, r.created_at)')} as at,
        case when r.deleted_at is not null then 'retracted' when r.amends is not null and r.status <> 'draft' then 'amended'
          else r.status end as status,
        concat_ws(E'\\n\\n', nullif(r.finding, ''), nullif(r.conclusion, '')) as conclusion, r.study
        from image_report r join study st on st.id = r.study where st.pet is not null) i
      order by kind, id`,
    resources: (each) => [each.kind === 'lab' ? reportOf(each.row) : imageReportOf(each.row)],
  }),
  fhirFile<OrderRow>({
    type: 'ServiceRequest',
    sql: `${selects.ServiceRequest} order by r.id`,
    resources: (row, key) => [serviceRequestOf(row, key)],
  }),
  fhirFile<SpecimenRow>({
    type: 'Specimen',
    sql: `${selects.Specimen} order by r.id`,
    resources: (row, key) => [specimenOf(row, key)],
  }),
  fhirFile<DeviceRow>({
    type: 'Device',
    sql: `${selects.Device} order by r.id`,
    resources: (row, key) => [deviceOf(row, key)],
  }),
  fhirFile<MedicineRow>({
    type: 'MedicationRequest',
    sql: `select m.id, m.pet, m.medical_record as visit, m.name, m.dosage, m.unit, m.frequency, m.days, m.route,
      m.dose_count, m.instructions, m.progress, ${AT('m.created_at')} as at, m.deleted_at is not null as deleted,
      a.display_name as doctor from medicine_record m left join account a on a.id = m.author order by m.id`,
    resources: (row) => [
      {
        ...{ resourceType: 'MedicationRequest', id: row.id, intent: 'order' },
        status: row.deleted ? 'cancelled' : row.progress === 'dispensed' ? 'completed' : 'active',
        medicationCodeableConcept: text(row.name),
        subject: refer('Patient', row.pet),
        encounter: refer('Encounter', row.visit),
        authoredOn: row.at,
        ...(row.doctor && { requester: { display: row.doctor } }),
        dosageInstruction: [
          {
            text: [row.dosage, row.unit, row.frequency, `${row.days} d`, row.instructions].filter(Boolean).join(' '),
            ...(row.route && { route: text(row.route) }),
            doseAndRate: [{ doseQuantity: { value: row.dosage, unit: row.unit } }],
          },
        ],
        dispenseRequest: { quantity: { value: row.dose_count, unit: row.unit } },
      },
    ],
  }),
  fhirFile<StudyRow>({
    type: 'ImagingStudy',
    sql: `select st.id, st.pet, st.patient_name, st.study_instance_uid as uid, st.accession_number as accession,
      st.description, ${AT('st.datetime')} as at, st.deleted_at is not null as deleted,
      (select coalesce(json_agg(json_build_object('uid', se.series_instance_uid, 'number', se.series_number,
          'modality', se.modality, 'description', se.description, 'images',
          (select count(*) from medical_image i where i.series = se.id and i.deleted_at is null)) order by se.id), '[]')
        from series se where se.study = st.id and se.deleted_at is null) as series
      from study st order by st.id`,
    resources: (row, key) => {
      const { series } = row;
      return [
        {
          ...{ resourceType: 'ImagingStudy', id: row.id, status: row.deleted ? 'entered-in-error' : 'available' },
          identifier: [
            { system: 'urn:dicom:uid', value: `urn:oid:${row.uid}` },
            ...(row.accession ? [{ system: system(key, 'accession'), value: row.accession }] : []),
          ],
          subject: refer('Patient', row.pet) ?? { display: row.patient_name },
          started: row.at,
          numberOfSeries: series.length,
          numberOfInstances: series.reduce((sum, { images }) => sum + images, 0),
          ...(row.description && { description: row.description }),
          series: series.map((each) => ({
            uid: each.uid,
            ...(each.number !== null && { number: each.number }),
            modality: { system: 'http://dicom.nema.org/resources/ontology/DCM', code: each.modality },
            ...(each.description && { description: each.description }),
            numberOfInstances: each.images,
          })),
        },
      ];
    },
  }),
  fhirFile<ReceiptRow>({
    type: 'Invoice',
    sql: `select r.id, r.pet, r.number, r.status, r.total, r.currency, ${AT('coalesce(r.paid_at, r.created_at)')} as at,
      (select coalesce(json_agg(json_build_object('name', l.name, 'amount', l.amount) order by l.created_at, l.id), '[]')
        from receipt_line l where l.receipt = r.id) as lines
      from receipt r order by r.id`,
    resources: (row, key) => {
      const money = (amount: number) => ({
        value: Number(amount) / 10 ** currencyOf(row.currency).decimals,
        currency: row.currency,
      });
      return [
        {
          ...{ resourceType: 'Invoice', id: row.id, status: row.status === 'paid' ? 'balanced' : 'issued' },
          identifier: [{ system: system(key, 'receipt'), value: String(row.number) }],
          subject: refer('Patient', row.pet),
          date: row.at,
          lineItem: row.lines.map((line, at) => ({
            sequence: at + 1,
            chargeItemCodeableConcept: text(line.name),
            priceComponent: [{ type: 'base', amount: money(line.amount) }],
          })),
          totalGross: money(row.total),
        },
      ];
    },
  }),
];

function vitalsOf(row: VitalsRow['row']): Json[] {
  const { id, pet, medical_record: visit, at, status } = row;
  return VITALS.filter(([name]) => row[name] != null).map(([name, code, display, unit]) => ({
    ...{ resourceType: 'Observation', id: `${id}-${name}`, status },
    category: [{ coding: [{ system: `${TERMS}/observation-category`, code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code, display }] },
    subject: refer('Patient', pet),
    ...(visit && { encounter: refer('Encounter', visit) }),
    effectiveDateTime: at,
    valueQuantity: { value: row[name], unit, system: 'http://unitsofmeasure.org', code: unit },
  }));
}

function imageReportOf(row: ReportRow['row']): Json {
  return {
    ...{ resourceType: 'DiagnosticReport', id: row.id, status: REPORT_STATES[row.status] ?? 'unknown' },
    category: [{ coding: [{ system: `${TERMS}/v2-0074`, code: 'RAD' }] }],
    code: text('Image report'),
    subject: refer('Patient', row.pet),
    effectiveDateTime: row.at,
    imagingStudy: [refer('ImagingStudy', row.study)],
    ...(row.conclusion && { conclusion: row.conclusion }),
  };
}

/** The resources of one file, one a line. */
export async function* fhirContent(trx: HospitalTrx, file: FhirFile, key: string): AsyncGenerator<Uint8Array> {
  for await (const rows of batchesOf<unknown>(trx, file.sql)) {
    const lines = rows.flatMap((row) => file.resources(row, key)).map((each) => `${JSON.stringify(each)}\n`);
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}
