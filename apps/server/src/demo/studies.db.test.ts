import { getSeries, getUsageDetails } from '@alder/imaging/contract';
import { imagingHandlers } from '@alder/imaging/server';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { seedDemoStudies } from './studies.ts';

const stackSize = { slices: 24, side: 256 };

test('the demonstration has radiographs, a cine and a CT stack of its own patients, made once, and its archive grew with them', async () => {
  await using hospital = await openHospital(imagingHandlers);
  await hospital.addPet({ name: 'Mochi', patient_id: 'P1' });
  await hospital.addPet({ name: 'Tofu', patient_id: 'P2', species: 'cat' });
  const ground = {
    db: hospital.db,
    storage: hospital.services.storage,
    hospital: hospital,
    now: new Date(),
    stackSize,
  };

  expect(await seedDemoStudies(ground)).toBeGreaterThan(30);
  expect(await seedDemoStudies(ground)).toBe(0);

  const { history } = (await hospital.call(getUsageDetails, {})).payload;
  expect(history.length).toBeGreaterThan(5);
  const { payload } = await hospital.call(getSeries, {});
  expect(new Set(payload.result.map(({ modality }) => modality))).toEqual(new Set(['DX', 'CR', 'US', 'CT']));
  expect(payload.studies.every(({ pet_name }) => pet_name === 'Mochi' || pet_name === 'Tofu')).toBe(true);
  expect(payload.studies[0]).toMatchObject({ species: expect.stringMatching(/Canine|Feline/), breed: 'Shiba Inu' });
}, 240_000);

test('no study of the demonstration is dated in the future, also when the demonstration is made before opening hours', async () => {
  await using hospital = await openHospital(imagingHandlers);
  await hospital.addPet({ name: 'Mochi', patient_id: 'P1' });
  // Six in the morning in Taipei, when the date in London is still the day before.
  const now = new Date('2026-11-21T22:00:00Z');
  await seedDemoStudies({ db: hospital.db, storage: hospital.services.storage, hospital: hospital, now, stackSize });

  const { payload } = await hospital.call(getSeries, {});
  const [latest] = payload.studies.map(({ datetime }) => datetime).sort((a, b) => b.localeCompare(a));
  expect(latest).toBe('2026-11-21T20:45:00.000Z');
}, 240_000);
