import type { HospitalTrx } from '@alder/database';
import { currencyOf } from '@alder/i18n/format';
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
type PatientRow = {
  readonly id: string;
  readonly patient_id: string;
  readonly name: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: Text;
  readonly neutered: boolean | null;
  readonly birthdate: Text;
  readonly chip_number: Text;
  readonly status: string;
  readonly deleted: boolean;
  readonly merged_into: Text;
};
type OwnerRow = {
  readonly pet: string;
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
type Measured = { readonly id: string; readonly pet: string; readonly at: string; readonly status: string };
type VitalsRow = Measured & {
  readonly kind: 'vital';
  readonly visit: Text;
  readonly values: Readonly<Record<string, number | null>>;
};
type LabValue = {
  readonly code: string;
  readonly name: string;
  readonly raw: string;
  readonly comparator: Text;
  readonly number: number | null;
  readonly unit: string;
  readonly flag: Text;
};
type LabRow = Measured & { readonly kind: 'lab'; readonly values: readonly LabValue[] };
type ReportRow = Measured & {
  readonly category: string;
  readonly name: string;
  readonly conclusion: Text;
  readonly values: number;
  readonly study: Text;
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

const CORE = 'http://hl7.org/fhir/StructureDefinition';
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
  ...{ preliminary: 'preliminary', final: 'final', amended: 'amended', retracted: 'entered-in-error' },
  ...{ invalid: 'entered-in-error', draft: 'partial', signed: 'final' },
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
    sql: `select p.id, p.patient_id, p.name, p.species, p.breed, p.sex, p.neutered, p.birthdate, p.chip_number,
      p.status, p.deleted, p.merged_into from pet p order by p.id`,
    resources: (row, key) => [
      {
        ...{ resourceType: 'Patient', id: row.id, active: !row.deleted },
        extension: [
          {
            url: `${CORE}/patient-animal`,
            extension: [
              {
                url: 'species',
                valueCodeableConcept: {
                  coding: [{ system: 'urn:alder:species', code: row.species }],
                  text: row.species,
                },
              },
              ...(row.breed ? [{ url: 'breed', valueCodeableConcept: text(row.breed) }] : []),
              ...(row.neutered === null
                ? []
                : [
                    {
                      url: 'genderStatus',
                      valueCodeableConcept: {
                        coding: [
                          { system: `${TERMS}/animal-genderstatus`, code: row.neutered ? 'neutered' : 'intact' },
                        ],
                      },
                    },
                  ]),
            ],
          },
        ],
        identifier: [
          { use: 'usual', system: system(key, 'chart'), value: row.patient_id },
          ...(row.chip_number ? [{ system: 'urn:iso:std:iso:11784', value: row.chip_number }] : []),
        ],
        name: [text(row.name)],
        gender: row.sex ?? 'unknown',
        ...(row.birthdate && { birthDate: row.birthdate }),
        ...(row.status === 'deceased' && { deceasedBoolean: true }),
        ...(row.merged_into && { link: [{ other: refer('Patient', row.merged_into), type: 'replaced-by' }] }),
      },
    ],
  }),
  fhirFile<OwnerRow>({
    type: 'RelatedPerson',
    sql: `select p.id as pet, o.id as owner, o.name, o.phones, o.email, o.address, o.deleted
      from pet p join owner o on o.id = p.owner order by p.id`,
    resources: (row, key) => [
      {
        ...{ resourceType: 'RelatedPerson', id: row.pet, active: !row.deleted },
        identifier: [{ system: system(key, 'owner'), value: row.owner }],
        patient: refer('Patient', row.pet),
        relationship: [{ text: 'owner' }],
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
    sql: `select 'vital' as kind, v.id, v.pet, v.medical_record as visit, ${AT('v.measured_at')} as at,
      case when v.deleted_at is null then 'final' else 'entered-in-error' end as status, to_jsonb(v) as values
      from vital_signs v
      union all
      select 'lab', b.id, b.pet, null, ${AT('b."timestamp"')}, b.verify_state, b.results from lab_record b
      where b.pet is not null and not b.control
      order by kind, id`,
    resources: (row) => (row.kind === 'vital' ? vitalsOf(row) : valuesOf(row)),
  }),
  fhirFile<ReportRow>({
    type: 'DiagnosticReport',
    sql: `select 'LAB' as category, b.id, b.pet, ${AT('b."timestamp"')} as at, b.verify_state as status,
      coalesce(b.exam_type, nullif(b.profile, ''), b.device) as name, b.result as conclusion,
      jsonb_array_length(b.results) as values, null::uuid as study
      from lab_record b where b.pet is not null and not b.control
      union all
      select 'RAD', r.id, st.pet, ${AT('coalesce(r.signed_at, r.created_at)')},
      case when r.deleted_at is not null then 'retracted' when r.amends is not null and r.status <> 'draft' then 'amended'
        else r.status end, 'Image report', concat_ws(E'\\n\\n', nullif(r.finding, ''), nullif(r.conclusion, '')), 0, r.study
      from image_report r join study st on st.id = r.study where st.pet is not null
      order by category, id`,
    resources: (row) => [
      {
        ...{ resourceType: 'DiagnosticReport', id: row.id, status: REPORT_STATES[row.status] ?? 'unknown' },
        category: [{ coding: [{ system: `${TERMS}/v2-0074`, code: row.category }] }],
        code: text(row.name),
        subject: refer('Patient', row.pet),
        effectiveDateTime: row.at,
        ...(row.study && { imagingStudy: [refer('ImagingStudy', row.study)] }),
        ...(row.values > 0 && {
          result: Array.from({ length: row.values }, (_, at) => refer('Observation', `${row.id}-${at + 1}`)),
        }),
        ...(row.conclusion && { conclusion: row.conclusion }),
      },
    ],
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

function vitalsOf({ id, pet, visit, at, status, values }: VitalsRow): Json[] {
  return VITALS.filter(([name]) => values[name] != null).map(([name, code, display, unit]) => ({
    ...{ resourceType: 'Observation', id: `${id}-${name}`, status },
    category: [{ coding: [{ system: `${TERMS}/observation-category`, code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code, display }] },
    subject: refer('Patient', pet),
    ...(visit && { encounter: refer('Encounter', visit) }),
    effectiveDateTime: at,
    valueQuantity: { value: values[name], unit, system: 'http://unitsofmeasure.org', code: unit },
  }));
}

/** Letters of HL7 for a judgment; what could not be judged has none. */
const FLAGS: ReadonlySet<string> = new Set(['LL', 'L', 'N', 'H', 'HH']);

function valuesOf({ id, pet, at, status, values }: LabRow): Json[] {
  return values.map((value, place) => ({
    ...{ resourceType: 'Observation', id: `${id}-${place + 1}`, status: REPORT_STATES[status] ?? 'unknown' },
    category: [{ coding: [{ system: `${TERMS}/observation-category`, code: 'laboratory' }] }],
    code: { coding: [{ system: 'urn:alder:analyte', code: value.code }], text: value.name || value.code },
    subject: refer('Patient', pet),
    effectiveDateTime: at,
    ...(value.number === null || value.number === undefined
      ? { valueString: value.raw || '-' }
      : {
          valueQuantity: {
            value: value.number,
            ...(value.comparator && { comparator: value.comparator }),
            ...(value.unit && { unit: value.unit, system: 'http://unitsofmeasure.org', code: value.unit }),
          },
        }),
    ...(value.flag !== null &&
      FLAGS.has(value.flag) && {
        interpretation: [{ coding: [{ system: `${TERMS}/v3-ObservationInterpretation`, code: value.flag }] }],
      }),
  }));
}

/** The resources of one file, one a line. */
export async function* fhirContent(trx: HospitalTrx, file: FhirFile, key: string): AsyncGenerator<Uint8Array> {
  for await (const rows of batchesOf<unknown>(trx, file.sql)) {
    const lines = rows.flatMap((row) => file.resources(row, key)).map((each) => `${JSON.stringify(each)}\n`);
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}
