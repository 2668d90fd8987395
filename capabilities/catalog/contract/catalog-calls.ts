import { frequencies, species } from '@alder/terms';
import { defineEntryCalls, field } from '@alder/wire';
import { z } from 'zod';
import { medicineTypes, postItColors, treatmentCategories } from '../domain/catalog.ts';
import { dosageOrder, linesNested } from './refusals.ts';
import { templateLine } from './template-calls.ts';

/** Who keeps the catalogs: an administrator of the hospital (design: screens §2.6). */
const access = { kind: 'permit', permit: ['his'], roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const watches = ['diagnosis', 'treatment', 'vaccine', 'medicine', 'receiptItem', 'postIt'];

/** The name as the hospital writes it. */
const needed = { name: field.line(200) };

const names = {
  name_zhtw: field.text(200).nullable().describe('Name in Traditional Chinese'),
  name_ja: field.text(200).nullable().describe('Name in Japanese'),
};
const code = field.text(60).nullable().describe("The hospital's own code");
const price = field.price;
const barcode = field.text(60).nullable().describe('Barcode on the package');
/** What an administrator enters beside the price. */
const priceFields = {
  cost: field.price.nullable().describe('What one costs the hospital; null where it was not entered'),
  taxed: z.boolean().describe('Whether the price contains sales tax'),
};
const stocked = z.boolean().describe('Whether its stock is counted');

/** What every catalog entry carries (specification §3). */
const visible = {
  hospital: field.id.nullable().describe('Owner of the entry; null for a shared default'),
  from_default: z.boolean().describe('A copy of a shared default that the hospital has edited'),
  default_entry: field.id.nullable().describe('The default that it was copied from'),
};

const diagnosisCalls = defineEntryCalls({
  model: 'diagnosis',
  access,
  fixed: {},
  needed,
  fields: {
    ...names,
    code,
    synonyms: z.array(field.line(100)).max(50).describe('Other words that find it'),
    species: z.array(field.line(40)).max(40).describe('Species it is offered for; empty means all'),
  },
  shown: visible,
  watches,
  noun: 'a diagnosis of the catalog',
});

const treatmentCalls = defineEntryCalls({
  model: 'treatment',
  access,
  fixed: {},
  needed,
  fields: {
    ...names,
    code,
    category: z.enum(treatmentCategories),
    price,
    ...priceFields,
    minutes: z.int().min(1).max(1440).nullable().describe('Usual duration'),
    lab_test: field
      .line(60)
      .nullable()
      .describe('Profile or analyte of an analyzer: a line of this entry is also an order of the laboratory'),
    lines: z
      .array(templateLine.extend({ kind: z.enum(['treatment', 'medicine']) }))
      .max(40)
      .describe('What it brings to a visit with it: a bundle'),
    lines_in_price: z.boolean().describe('Whether the price contains the lines; otherwise each is charged'),
  },
  shown: visible,
  refusals: [linesNested],
  watches,
  noun: 'a treatment of the catalog',
});

const vaccineCalls = defineEntryCalls({
  model: 'vaccine',
  access,
  fixed: {},
  needed,
  fields: {
    ...names,
    code,
    species: z.array(field.line(40)).max(40),
    diseases: z.array(field.line(100)).max(20).describe('Diseases it protects from'),
    interval_days: z.int().min(1).max(3660).nullable().describe('Days until the next dose is due'),
    price,
    ...priceFields,
    barcode,
    stocked,
  },
  shown: visible,
  watches,
  noun: 'a vaccine of the catalog',
});

const dose = z.number().min(0).max(10_000).nullable();

/** The usual single doses of one species; each species once. */
const speciesDoses = z
  .array(
    z.strictObject({
      species: z.enum(species.map(({ code }) => code) as [string, ...string[]]),
      ...{ dosage_min: dose, dosage: dose, dosage_max: dose },
    }),
  )
  .max(species.length)
  .refine((doses) => new Set(doses.map((one) => one.species)).size === doses.length, { message: 'invalid' });

const medicineCalls = defineEntryCalls({
  model: 'medicine',
  access,
  fixed: {},
  needed,
  fields: {
    ...names,
    code,
    active_substance: field.text(200).nullable().describe('International nonproprietary name; allergies match by it'),
    type: z.enum(medicineTypes),
    form: field.line(40).describe('Dosage form: tablet, suspension, injection …'),
    concentration: field.text(60).nullable().describe('Strength as printed: 16 mg, 1.5 mg/mL'),
    strength_mg: z.number().positive().max(1_000_000).nullable().describe('mg of active substance in one unit'),
    unit: field.line(20).describe('What is counted and priced: tab, mL, tube'),
    smallest_split: z.number().positive().max(1000).describe('Smallest part of a unit: 0.25 tab, 0.05 mL'),
    price: price.describe('Price of one unit'),
    process_fee: price.describe('Fee for preparing one dose (specification §9)'),
    dosage_min: dose.describe('Lowest usual single dose, mg/kg'),
    dosage: dose.describe('Usual single dose, mg/kg'),
    dosage_max: dose.describe('Highest usual single dose, mg/kg'),
    doses: speciesDoses.describe('Doses of single species; they hold before the general ones'),
    frequency: z.enum(frequencies).nullable(),
    days: z.int().min(1).max(3660).nullable(),
    route: field.text(40).nullable().describe('PO, SC, IM, IV, topical …'),
    ...priceFields,
    barcode,
    stocked,
    caution: field.text(500).nullable().describe('Note shown while prescribing'),
  },
  shown: visible,
  refusals: [dosageOrder],
  watches,
  noun: 'a medicine of the catalog',
});

const receiptItemCalls = defineEntryCalls({
  model: 'receiptItem',
  access,
  fixed: {},
  needed,
  fields: {
    ...names,
    code,
    category: field.text(60).nullable().describe("Group of goods, in the hospital's own word"),
    price,
    ...priceFields,
    barcode,
    stocked,
  },
  shown: visible,
  watches,
  noun: 'a good or service that is sold without a clinical record',
});

const postItCalls = defineEntryCalls({
  model: 'postIt',
  access,
  fixed: {},
  needed,
  fields: { ...names, color: z.enum(postItColors) },
  shown: visible,
  watches,
  noun: 'a text for post-its',
});

export const { entry: diagnosis, create: createDiagnosis, update: updateDiagnosis } = diagnosisCalls;
export type Diagnosis = z.infer<typeof diagnosis>;
export const { entry: treatment, create: createTreatment, update: updateTreatment } = treatmentCalls;
export type Treatment = z.infer<typeof treatment>;
export const { entry: vaccine, create: createVaccine, update: updateVaccine } = vaccineCalls;
/** A medicine that can be prescribed; the prescription copies its price, fee and defaults. */
export const { entry: medicine, create: createMedicine, update: updateMedicine } = medicineCalls;
export type Medicine = z.infer<typeof medicine>;
export const { entry: receiptItem, create: createReceiptItem, update: updateReceiptItem } = receiptItemCalls;
export type ReceiptItem = z.infer<typeof receiptItem>;
/** A text that staff stick on patients again and again; `name` is the text. */
export const { entry: postIt, create: createPostIt, update: updatePostIt } = postItCalls;
