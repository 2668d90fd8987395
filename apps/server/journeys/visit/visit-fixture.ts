import { newId } from '@alder/database';
import type { JourneyHospital } from '@alder/testing/browser';
import type { Locator, Page } from '@playwright/test';

/** One visit on its way through the hospital. */
export type Visit = {
  readonly hospital: JourneyHospital;
  readonly reception: Page;
  readonly doctor: Page;
  /** A browser without a login. */
  readonly newPage: () => Promise<Page>;
  /** Where the server listens. */
  readonly address: string;
  readonly pet: { readonly id: string; readonly patient_id: string; readonly name: string };
  /** The medical record of the visit. */
  readonly record: string;
};

/** Chart number of the patient: the one in the captured analyzer transfer of ../shared/samples/lab. */
export const CHART_NUMBER = '18090092';

export const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/** Types into a field and takes the first it offers. */
export async function choose(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed);
  await page.getByRole('listbox').getByRole('option').first().click();
}

/** Prices what the price list does not have, such as a test: a bill with lines without a price asks before it is closed. */
export async function priceTheRest(hospital: JourneyHospital): Promise<void> {
  await hospital.work((trx) =>
    trx.updateTable('treatment_record').set({ unit_price: 500, amount: 500 }).where('amount', '=', 0).execute(),
  );
}

/** What the visit charges: the hospital's own prices. */
export async function fillCatalog(hospital: JourneyHospital): Promise<void> {
  await hospital.work(async (trx) => {
    await trx
      .insertInto('treatment')
      .values({ id: newId(), name: 'Zeta consultation', price: 600, category: 'consultation' })
      .execute();
    await trx.insertInto('treatment').values({ id: newId(), name: 'Zeta blood pressure', price: 300 }).execute();
    await trx
      .insertInto('medicine')
      .values({
        id: newId(),
        name: 'Zeta amlodipine 2.5 mg',
        form: 'tablet',
        unit: 'tab',
        strength_mg: 2.5,
        smallest_split: 0.25,
        price: 24,
        process_fee: 5,
        dosage_min: 0.05,
        dosage: 0.14,
        dosage_max: 0.25,
        frequency: 'QD',
        days: 14,
      })
      .execute();
    await trx.insertInto('diagnosis').values({ id: newId(), name: 'Zeta kidney disease' }).execute();
    const limit = (low: number, high: number, unit: string) => ({ low, high, crit_low: null, crit_high: null, unit });
    await trx
      .insertInto('custom_range')
      .values({
        id: newId(),
        species: 'dog',
        device: 'vs2',
        sex: 'female',
        valid_from: new Date('2000-01-01'),
        ranges: JSON.stringify({ ALT: limit(10, 118, 'U/L'), CREA: limit(0.3, 1.4, 'mg/dL') }),
      })
      .execute();
  });
}
