import { newId } from '@alder/database';
import { columnOf } from '@alder/surgery/domain';
import type { Everything } from '@alder/testing';
import type { Call } from '@alder/wire';
import { z } from 'zod';

export type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  /** Of a tuple: what each place holds. */
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
};

/** Where in an input an id stands: `['lines', 0, 'id']`. */
export type Place = readonly (string | number)[];

/** Table of the entry that a field of this name names, where the name is not the table's own. */
const TABLE_OF: Readonly<Record<string, string>> = {
  petId: 'pet',
  merged: 'pet',
  merged_owner: 'owner',
  item: 'stock_item',
  lot: 'stock_lot',
  store: 'stock_store',
  bottle: 'register_bottle',
  corrects: 'register_entry',
  witness: 'account',
  from: 'stock_store',
  assignee: 'account',
  order: 'lab_order',
  group_record: 'medicine_group_record',
  source: 'receipt_item',
  line: 'receipt_line',
  lines: 'medicine_record',
  screenshot_of: 'medical_image',
  medicalImageId: 'medical_image',
  upload: 'pacs_upload',
  images: 'medical_image',
  seriesId: 'series',
  peer: 'pacs_peer',
  key_images: 'medical_image',
  studies: 'study',
  consultant: 'account',
  doctor: 'account',
  wait: 'appointment_wait',
  agent: 'qc_agent',
  step: 'clinic_path_step',
  template: 'clinic_path_template',
  treatments: 'treatment',
  logo: 'hospital_logo',
  photo: 'staff_image',
  signature: 'staff_image',
  owners: 'owner',
  driver: 'own_driver',
  link: 'share_url',
};

/** Table of a call's `id`, by the model in the call's id. */
const TABLE_OF_ID: readonly (readonly [RegExp, string])[] = [
  [/^hospital\.undoChange/, 'hospital_change'],
  [/^export\./, 'data_export'],
  [/^public\.hospitalLogo/, 'hospital_logo'],
  [/^staff\.getImage/, 'staff_image'],
  [/^account\.(update|reset|correct)(User|Password|Email)/, 'account'],
  [/^account\.undoOwnerMerge/, 'owner_merge'],
  [/^account\..*Owner/, 'owner'],
  [/^pet\.undoMerge/, 'pet_merge'],
  [/^pet\.takeChimera/, 'chimera_pet'],
  [/^line\.(confirm|withdraw)Code/, 'line_code'],
  [/^line\.unlink/, 'line_link'],
  [/^erasure\./, 'erasure_request'],
  [/^breach\./, 'breach'],
  [/^deletedItem\./, 'pet'],
  [/^inventory\.updateItem/, 'stock_item'],
  [/^pet\./, 'pet'],
  [/^(labOrder|command)\./, 'lab_order'],
  [/^labReport\.(update|sign|amend)/, 'lab_interpretation'],
  [/^record\.getFile$/, 'lab_file'],
  [/^(record|labReport|resultEntry)\./, 'lab_record'],
  [/^specimen\.deletePanel/, 'order_panel'],
  [/^specimen\./, 'specimen'],
  [/^transmission\./, 'transmission'],
  [/^customRange\./, 'custom_range'],
  [/^gateway\.ack/, 'gateway_command'],
  [/^device\./, 'device'],
  [/^receipt\.voidPayment/, 'payment'],
  [/^receipt\./, 'receipt'],
  [/^pharmacy\.dispense/, 'medicine_record'],
  [/^pacs\.(.*ShareUrl|getShareViews)/, 'share_url'],
  [/^pacs\.(updateSeries|getSeriesEntries)/, 'series'],
  [/^pacs\.undoStudyMove/, 'study_move'],
  [/^pacs\.archiveSeriesImage/, 'series'],
  [/^pacs\.releaseHold/, 'image_hold'],
  [/^pacs\.(matchStudy|repairStudy|mergeStudies|splitStudy|getStudyEntries|getLocalCopies)/, 'study'],
  [/^pacs\.retryForward/, 'pacs_forward'],
  [/^pacs\.withdrawMeasurement/, 'filed_measurement'],
  [/^pacs\./, 'medical_image'],
  [/^medicalImageReports\..*Template/, 'image_report_template'],
  [/^medicalImageReports\./, 'image_report'],
  [/^worklist\..*PacsEquipment/, 'pacs_peer'],
  [/^worklist\./, 'worklist_item'],
  [/^teleconsult\./, 'teleconsult_request'],
  [/^his\.get(InpatientStay|DischargeSheet)/, 'inpatient_record'],
  [/^his\.withdrawRelease/, 'inpatient_release'],
  [/^his\.get(Surgery|Consent)/, 'surgery_record'],
  [/^his\.approveEmergencyDrug/, 'emergency_drug'],
  [/^appointment\.(offer|book|withdraw)Wait/, 'appointment_wait'],
  [/^appointment\./, 'appointment'],
  [/^clinicPath\./, 'clinic_path'],
  [/^qc\.updateLot/, 'qc_lot'],
  [/^qc\.(checkLabel|discardAgent)/, 'qc_agent'],
  [/^qc\.decidePoint/, 'qc_point'],
  [/^qc\.(get|release)Hold/, 'qc_hold'],
  [
    /^his\.(getOpenDifferentials|getEntry|getMedicalRecordHistory|deleteMedicalRecord|moveMedicalRecord)/,
    'medical_record',
  ],
  [/^deltaHold\./, 'delta_hold'],
  [/^driverWorkshop\.decideChange/, 'driver_change'],
  [/^his\.(getHandout$|getHandoutPdf)/, 'handout'],
  [/^his\.(withdrawHandout|getGivenHandoutPdf)/, 'given_handout'],
  [
    /^his\.(getVisitHandouts|getFollowUps|getRecordSigning|signMedicalRecord|addRecordAddendum|getRecordPdf)/,
    'medical_record',
  ],
];

/** A rule by a flag has no limits, and its result is not the test that it orders. */
const FLAGGED = {
  ...{ kind: 'high', low_limit: null, high_limit: null, analyte: 'CREA', test: 'UPC' },
  ...{ age_from_days: null, age_to_days: null },
};

/** An interference of a sample has an index and a grade, and no medicine. */
const OF_SAMPLE = {
  ...{ kind: 'sample', index: 'hemolysis', grade_from: 2, value_from: null, drug: null, days_after: 0 },
  ...{ direction: 'up', product: null },
};

/** A phrase has a condition and words. */
const PHRASE = {
  conditions: [{ analyte: 'CREA', kind: 'high', low_limit: null, high_limit: null, unit: '' }],
  text_en: 'Azotemia.',
};

/** Constraints beyond a schema: fields that must fit one another. */
const FITTING: Readonly<Record<string, (own: Everything) => Record<string, unknown>>> = {
  // The pet of the fixture has an open visit.
  'his.createMedicalRecord': () => ({ confirmOpenVisit: true }),
  // The refusal of a capture would come before anything is looked for.
  'driverWorkshop.save': () => ({ bytes: Buffer.from('H|\\^&\rP|1\rR|1|^^^GLU|5').toString('base64') }),
  'driverWorkshop.replayDraft': () => ({ bytes: Buffer.from('H|\\^&\rP|1\rR|1|^^^GLU|5').toString('base64') }),
  'reflexRule.create': () => ({ ...FLAGGED }),
  'reflexRule.update': () => ({ ...FLAGGED }),
  'reflexRule.try': () => ({ ...FLAGGED }),
  'interferenceRule.create': () => ({ ...OF_SAMPLE }),
  'interferenceRule.update': () => {
    const { product: _product, ...written } = OF_SAMPLE;
    return written;
  },
  'labPhrase.create': () => ({ ...PHRASE, product: null }),
  'labPhrase.update': () => PHRASE,
  'labPhrase.try': () => ({ conditions: PHRASE.conditions }),
  'sampleLook.note': () => ({ specimen: null }),
  'breach.create': () => ({ from: '2026-11-24T02:00:00.000Z' }),
  'breach.update': () => ({ from: '2026-11-24T02:00:00.000Z' }),
  'his.checkIn': () => ({ confirmOpenVisit: true }),
  'account.correctEmail': () => ({ email: 'mei@example.test' }),
  'specimen.order': (own) => ({
    pet: own.get('pet')!.id,
    samples: [{ orders: [{ device: 'Catalyst_One', tests: ['GLU'] }] }],
  }),
  'specimen.getLabelsPdf': (own) => ({ ids: own.get('specimen')!.id }),
  'specimen.scan': (own) => ({ code: own.get('specimen')!.number }),
  'command.send': (own) => ({ tests: ['Chem 10'], device: 'Catalyst_One', pet: own.get('pet')!.id }),
  'customRange.create': () => ({ ranges: { ALT: { unit: 'U/L', low: 10, high: 125 } }, exam_type: 'chem' }),
  // Beside the times of its order, which are not known here.
  'his.giveInpatientSlot': () => ({ extra: true, measured: { pulse: 190 } }),
  // The page of the fixture is open: without another link nothing would change.
  'his.openInpatientPage': () => ({ renew: true }),
  'his.setSurgeryValue': () => ({ at: columnOf(new Date()), measure: 'pulse', value: 90, version: 0 }),
  'his.moveMedicalRecord': () => ({ from: 'clinic', stage: 'pharmacy' }),
  'pharmacy.getLabelsPdf': (own) => ({ print: own.get('label_print')!.batch }),
  'pacs.create': (own) => ({ file_key: own.get('pacs_upload')!.file_key }),
  'pacs.fileMeasurement': () => ({
    mark: { ...{ id: newId(), kind: 'tta', frame: 0 }, points: Array.from({ length: 4 }, (_, x) => ({ x, y: 0 })) },
    main: [{ name: 'value', value: 90, unit: 'degree' }],
  }),
  'qc.createRun': (own) => ({ lot: own.get('qc_lot')!.id, values: [{ analyte: 'CREA', value: 1.4 }] }),
  'pulpo.setPagePin': () => ({ pin: '204860' }),
  'qc.createComparison': () => ({ since: '2026-11-01T00:00:00.000Z', until: '2026-11-24T00:00:00.000Z' }),
  'qc.addComparisonPairs': () => ({ pairs: [{ label: 'A', x: 1.4, y: 1.5 }] }),
  'qc.openAgent': (own) => ({ lot: own.get('qc_lot')!.id }),
  'qc.fileRecord': (own) => ({ lot: own.get('qc_lot')!.id, record: own.get('lab_record')!.id }),
  'labReport.askInterpretation': (own) => ({ record: own.get('lab_record')!.id }),
  'labReport.draftInterpretation': (own) => ({ record: own.get('lab_record')!.id }),
  'labReport.getIrisStage': (own) => ({ record: own.get('lab_record')!.id }),
  'qc.getOfRecord': (own) => ({ record: own.get('lab_record')!.id }),
  // A bill is not paid twice in one form: the second one has no patient.
  'receipt.receiveOfSeveral': (own) => ({
    bills: [own.get('receipt')!.id, newId()].map((id) => ({ id, version: 1, total: 1 })),
  }),
  'worklist.create': () => ({ modality: 'DX' }),
  'worklist.updatePacsEquipment': (own) => {
    const { id, version } = own.get('pacs_peer')!;
    return { id, version, aetitle: 'DR-9', modalities: ['DX'] };
  },
};

/** Calls that name an entry by something else than its id, and what they take for the entries of a hospital. */
export const NAMED: Readonly<Record<string, (of: Everything) => Record<string, unknown>>> = {
  'pacs.getImage': (of) => ({ rawFileKey: of.get('medical_image')!.file_key }),
  'pacs.getFrame': (of) => ({ key: of.get('medical_image')!.file_key, n: 0 }),
  'public.thumbnail': (of) => ({ key: of.get('medical_image')!.thumbnail_key }),
  'pacs.getPacs': (of) => ({ ids: of.get('medical_image')!.id }),
  'pacs.create': (of) => ({ file_key: of.get('pacs_upload')!.file_key }),
  'record.get': (of) => ({ recordId: of.get('lab_record')!.record_id }),
};

export function inputSchema(call: Call): Schema {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Every place of a call's input that takes an id. */
export function idPlaces(schema: Schema, place: Place = []): Place[] {
  if (schema.format === 'uuid') return [place];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => idPlaces(each, [...place, name]));
  const items = schema.items ? idPlaces(schema.items, [...place, 0]) : [];
  return [...inside, ...items, ...(schema.anyOf ?? []).flatMap((each) => idPlaces(each, place))];
}

/** The least input of a call that is well formed, its ids those of entries that the caller's hospital has. */
export function leastInput(call: Call, own: Everything): Record<string, unknown> {
  const input = valueFor(inputSchema(call), [], (place) => ownId(call, place, own)) as Record<string, unknown>;
  return { ...input, ...FITTING[call.id]?.(own) };
}

/** The least input with `id` at one place, which appears when the schema does not ask for it. */
export function withId(call: Call, own: Everything, place: Place, id: string): Record<string, unknown> {
  const input = leastInput(call, own);
  const from = inputSchema(call);
  let schema = from;
  let at: Record<string | number, unknown> = input;
  for (const [depth, step] of place.entries()) {
    schema = branchWith(schema, step);
    if (depth === place.length - 1) at[step] = id;
    else {
      at[step] ??= valueFor(schema, place.slice(0, depth + 1), (each) => ownId(call, each, own));
      // The value may be of another branch of a union than the place.
      if (typeof at[step] !== 'object' || at[step] === null) at[step] = typeof place[depth + 1] === 'number' ? [] : {};
      if (Array.isArray(at[step]) && at[step].length === 0)
        at[step] = [valueFor(branchWith(schema, 0), [], (each) => ownId(call, each, own))];
      at = at[step] as Record<string | number, unknown>;
    }
  }
  return input;
}

function branchWith(schema: Schema, step: string | number): Schema {
  const branches = schema.anyOf ?? [schema];
  const found = branches
    .map((each) => (typeof step === 'number' ? (each.prefixItems?.[step] ?? each.items) : each.properties?.[step]))
    .find((each) => each !== undefined);
  if (!found) throw new Error(`The schema has no ${step}`);
  const [first, ...others] = found.format ? [] : (found.anyOf ?? []).filter((each) => each.type !== 'null');
  // Of several branches the next step of the place chooses one.
  return first && others.length === 0 ? first : found;
}

/** The table whose id the call takes in that place, as far as the names tell. */
export function tableOfPlace(call: Call, place: Place): string {
  const name = [...place].reverse().find((step) => typeof step === 'string') ?? 'id';
  const model = call.id.match(/\.(?:create|update)(\w+)$/)?.[1] ?? '';
  const byModel = model.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).slice(1);
  return name === 'id'
    ? (TABLE_OF_ID.find(([pattern]) => pattern.test(call.id))?.[1] ?? byModel)
    : (TABLE_OF[String(name)] ?? String(name));
}

function ownId(call: Call, place: Place, own: Everything): string {
  return (own.get(tableOfPlace(call, place))?.id as string | undefined) ?? newId();
}

function valueFor(schema: Schema, place: Place, idAt: (place: Place) => string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return valueFor(schema.anyOf[0]!, place, idAt);
  if (schema.type === 'object' || schema.properties) {
    const needed = schema.required ?? [];
    return Object.fromEntries(
      needed.map((name) => [name, valueFor(schema.properties![name]!, [...place, name], idAt)] as const),
    );
  }
  if (schema.prefixItems) return schema.prefixItems.map((each, at) => valueFor(each, [...place, at], idAt));
  if (schema.type === 'array') return schema.minItems ? [valueFor(schema.items!, [...place, 0], idAt)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  return textOf(schema, place, idAt);
}

function textOf(schema: Schema, place: Place, idAt: (place: Place) => string): string {
  if (schema.format === 'uuid') return idAt(place);
  if (schema.format === 'date') return '2026-01-01';
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (schema.format === 'email') return 'mei@example.test';
  return 'x'.repeat(Math.max(8, schema.minLength ?? 0));
}
