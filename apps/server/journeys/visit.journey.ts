import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@alder/database';
import { enrollGateway } from '@alder/devices/server';
import { newUid, readDicom, tags } from '@alder/dicom';
import { Requestor } from '@alder/dicom/network';
import { radiograph } from '@alder/dicom/synthetic';
import { addPeer } from '@alder/imaging/server';
import { scratchFolder, testDb } from '@alder/testing';
import { expect, type JourneyHospital, type Person, test } from '@alder/testing/browser';
import type { Locator, Page } from '@playwright/test';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const programs: ChildProcess[] = [];

test.use({ permissions: ['clipboard-read', 'clipboard-write'], actionTimeout: 10_000 });
test.afterEach(() => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
});

/** What the visit charges: the hospital's own prices. */
async function fillCatalog(hospital: JourneyHospital): Promise<void> {
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
        valid_from: new Date('2020-01-01'),
        ranges: JSON.stringify({ ALT: limit(10, 118, 'U/L'), CREA: limit(0.3, 1.4, 'mg/dL') }),
      })
      .execute();
  });
}

/** The gateway as a program of its own, enrolled by serial and key; an analyzer delivers to its ASTM port. */
async function startGateway(hospital: JourneyHospital, address: string): Promise<number> {
  const enrolled = (await enrollGateway(await testDb(), { hospital: hospital.key }))!;
  const gateway = spawn(process.execPath, [path.join(ROOT, 'apps/gateway/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      GATEWAY_SERVER: address,
      GATEWAY_SERIAL: enrolled.serial,
      GATEWAY_KEY: enrolled.key,
      GATEWAY_DATA: scratchFolder('visit-gateway'),
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      GATEWAY_ASTM_PORT: '0',
      GATEWAY_MLLP_PORT: '0',
      GATEWAY_DEVICES: JSON.stringify([{ serial: 'V1', model: 'vs2', protocol: 'astm', listen_port: 0 }]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(gateway);
  const line = await new Promise<string>((ready, fail) => {
    gateway.stdout!.once('data', (text: Buffer) => ready(text.toString()));
    gateway.once('exit', () => fail(new Error('the gateway ended')));
  });
  const { ports } = JSON.parse(line) as { ports: { protocol: string; port: number }[] };
  return ports.find((one) => one.protocol === 'astm')!.port;
}

function analyze(port: number, patient: string) {
  return run(process.execPath, [
    path.join(ROOT, 'apps/simulators/src/main.ts'),
    'astm',
    '--port',
    String(port),
    '--patient',
    patient,
  ]);
}

/** Sends a radiograph as a modality does: with DCMTK's storescu where it is installed, else with a requestor of our own. */
async function sendRadiograph(hospital: JourneyHospital, patient: { patient_id: string; name: string }): Promise<void> {
  const { called_aetitle: called } = await addPeer(await testDb(), hospital.key, {
    aetitle: 'DR1',
    address: '127.0.0.1',
    modalities: ['DX'],
  });
  const bytes = radiographOf(patient);
  const file = path.join(scratchFolder('visit-dicom'), 'lateral.dcm');
  writeFileSync(file, bytes);
  const port = process.env.JOURNEY_DICOM_PORT!;
  const storescu = (calling: string) => run('storescu', ['-aet', calling, '-aec', called, '127.0.0.1', port, file]);
  const hasDcmtk = await run('storescu', ['--version']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  const send = hasDcmtk ? storescu : (calling: string) => sendOurselves(bytes, { calling, called, port: Number(port) });
  await expect(send('STRANGER')).rejects.toThrow();
  await send('DR1');
}

async function sendOurselves(
  bytes: Uint8Array,
  titles: { calling: string; called: string; port: number },
): Promise<void> {
  const header = readDicom(bytes);
  const sopClass = header.dataset.text(tags.SOPClassUID)!;
  const requestor = await Requestor.open({ host: '127.0.0.1', contexts: [{ abstractSyntax: sopClass }], ...titles });
  const { transferSyntax, datasetOffset } = header;
  const sopInstance = header.dataset.text(tags.SOPInstanceUID)!;
  const { status } = await requestor.store({ sopClass, sopInstance, transferSyntax }, bytes.subarray(datasetOffset));
  expect(status).toBe(0);
  await requestor.release();
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

async function choose(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed);
  await page.getByRole('option').first().click();
}

test('one visit from the telephone to the archive: reception, record, laboratory, imaging, pharmacy, checkout, share [state.board] [state.medication] [state.payment] [state.archiveClearsMemos] [rule.assignee] [rule.rangeSex] [const.price] [const.payments] [role.share]', async ({
  hospital,
  pageOf,
  newPage,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await fillCatalog(hospital);
  const person = (display_name: string, role: 'assistant' | 'doctor'): Promise<Person> =>
    hospital.addPerson({ role, display_name });
  const [reception, doctor] = [await pageOf(await person('Chou', 'assistant')), await pageOf(hospital.doctor)];
  await doctor.goto('/his/board');

  const pet =
    await test.step("reception enters a new owner and pet and checks it in; the card is on the doctor's board at once", async () => {
      await reception.goto('/patient');
      await reception.getByRole('searchbox', { name: 'Search patients and owners' }).fill('0955 111 222');
      await button(reception, /New patient “0955/).click();
      const dialog = reception.getByRole('dialog', { name: 'New patient' });
      await dialog.getByRole('textbox', { name: /^Name/ }).fill('Pudding');
      await dialog.getByRole('combobox', { name: /^Species/ }).selectOption({ label: 'Dog' });
      await dialog.getByRole('combobox', { name: /^Breed/ }).fill('shib');
      await reception.getByRole('option', { name: 'Shiba' }).click();
      await dialog.getByRole('textbox', { name: /Owner's name/ }).fill('Ken Sato');
      await button(dialog, /Create patient/).click();
      await expect(reception.getByRole('region', { name: 'Patient summary' })).toContainText('Ken Sato');
      const row = await hospital.work((trx) =>
        trx
          .selectFrom('pet')
          .select(['id', 'patient_id', 'name'])
          .where('name', '=', 'Pudding')
          .executeTakeFirstOrThrow(),
      );

      await reception.goto('/his/board');
      await button(reception, /^Check in/)
        .first()
        .click();
      const checkIn = reception.getByRole('dialog', { name: 'Check in' });
      await choose(reception, checkIn.getByRole('combobox', { name: 'Pet, owner, phone, chip' }), 'Pudd');
      await checkIn.getByRole('textbox', { name: 'Reason' }).fill('Drinks more than usual');
      await button(checkIn, /^Check in/).click();
      await expect(doctor.getByText('Drinks more than usual')).toBeVisible();
      return row;
    });

  const record = await test.step('the doctor takes the record; an assistant may read and not write', async () => {
    const { id } = await hospital.work((trx) =>
      trx.selectFrom('medical_record').select('id').where('pet', '=', pet.id).executeTakeFirstOrThrow(),
    );
    await doctor.goto(`/his/record/${id}`);
    await button(doctor, 'Change assignee to me').click();
    await expect(doctor.getByRole('textbox', { name: 'Subjective' })).toBeVisible();

    await reception.goto(`/his/record/${id}`);
    await expect(reception.getByText('You do not have edit permissions. Change assignee to edit')).toBeVisible();
    await expect(reception.getByRole('textbox', { name: 'Subjective' })).toBeHidden();
    return id;
  });

  await test.step('cut off in mid-sentence the doctor goes on writing and loses nothing', async () => {
    const subjective = doctor.getByRole('textbox', { name: 'Subjective' });
    await subjective.fill('Drinks a lot');
    await expect.poll(() => textOf(hospital, record)).toBe('Drinks a lot');
    await doctor.context().setOffline(true);
    await subjective.pressSequentially(', wets the bed at night.');
    await expect(doctor.getByText(/On this device|Retrying/)).toBeVisible();
    await doctor.context().setOffline(false);
    await expect.poll(() => textOf(hospital, record), { timeout: 20_000 }).toBe('Drinks a lot, wets the bed at night.');
  });

  await test.step('weight, diagnosis and treatments are on the record and on the bill', async () => {
    await doctor.getByLabel('Weight', { exact: true }).fill('11.3');
    await doctor.getByLabel('Weight', { exact: true }).blur();
    await choose(doctor, doctor.getByRole('combobox', { name: 'Add diagnosis' }), 'Zeta kidney');
    const add = doctor.getByRole('combobox', { name: 'Add treatment, medicine or test' });
    await choose(doctor, add, 'Zeta consultation');
    await choose(doctor, add, 'Zeta blood');
    await expect(doctor.getByText('NT$ 900')).toBeVisible();
  });

  await test.step("a lab order is refused without the sex, then sent; the analyzer's result stands on the screen within seconds, once", async () => {
    const port = await startGateway(hospital, baseURL!);
    // The gateway has said which analyzers it serves.
    await expect
      .poll(() => hospital.work((trx) => trx.selectFrom('device').select('model').execute()))
      .toContainEqual({ model: 'vs2' });
    await button(doctor, 'Order lab').first().click();
    const order = doctor.getByRole('dialog', { name: /Order lab/ });
    const refusal = order.getByRole('alert').getByText('Patient sex not specified, cannot send order to this device');
    await expect(refusal).toBeVisible();
    await button(order, 'Female').click();
    await expect(refusal).toBeHidden();
    await order.getByRole('group', { name: 'VetScan VS2' }).getByRole('checkbox', { name: 'Chem 17' }).click();
    await button(order, /^Send to/).click();
    await expect(order).toBeHidden();

    await analyze(port, pet.patient_id);
    const strip = doctor.getByRole('region', { name: 'Lab' });
    await expect(strip.getByText('168')).toBeVisible();
    await expect(strip.getByText('H', { exact: true })).toBeVisible();
    const results = () =>
      hospital.work((trx) => trx.selectFrom('lab_record').select('id').where('pet', '=', pet.id).execute());
    const before = await results();
    await analyze(port, 'NOBODY-7');
    await expect
      .poll(() => hospital.work((trx) => trx.selectFrom('lab_record').select('id').where('pet', 'is', null).execute()))
      .toHaveLength(1);
    expect(await results()).toEqual(before);
  });

  await test.step('a radiograph comes from the modality, is shown, and a length on it is in millimetres', async () => {
    await sendRadiograph(hospital, pet);
    const tile = doctor.getByRole('link', { name: /lateral/i }).first();
    await expect(tile).toBeVisible({ timeout: 10_000 });
    await tile.click();
    const picture = doctor.locator('canvas[data-shown]');
    await expect(picture).toBeVisible({ timeout: 20_000 });
    const box = (await picture.boundingBox())!;
    await doctor.keyboard.press('l');
    await doctor.mouse.move(box.x + 200, box.y + 300);
    await doctor.mouse.down();
    await doctor.mouse.move(box.x + 500, box.y + 300, { steps: 5 });
    await doctor.mouse.up();
    const panel = doctor.getByRole('complementary', { name: 'Measurements and image' });
    const length = panel.getByRole('listitem').getByText(/^[\d.]+ mm$/);
    await expect(length).toBeVisible();
    // 1500 by 1200 pixels of 0.2867 mm, fitted into the viewport.
    const millimetres = (300 / Math.min(box.width / 1500, box.height / 1200)) * 0.2867;
    expect(Math.abs(Number.parseFloat((await length.textContent())!) - millimetres)).toBeLessThan(0.5);
    await expect(panel.getByText(/calibrated at the patient|at the detector/)).toBeVisible();
    for (const key of ['i', 'r', 'x', '0', 'Control+z']) await doctor.keyboard.press(key);
    await expect(length).toBeVisible();
  });

  const link =
    await test.step('the study is shared with a password; an outsider needs it, sees the images and nothing else', async () => {
      await button(doctor, 'Share').first().click();
      const dialog = doctor.getByRole('dialog', { name: /Share/ });
      await dialog.getByRole('textbox', { name: 'Password' }).fill('4831');
      await button(dialog, 'Create and copy').click();
      const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
      await button(dialog, 'Done').click();
      const outsider = await newPage();
      await outsider.goto(new URL(address).pathname);
      await outsider.getByLabel('Password', { exact: true }).fill('1111');
      await button(outsider, 'Open').click();
      await expect(outsider.getByText(/Wrong password, 9 tries left/)).toBeVisible();
      await outsider.getByLabel('Password', { exact: true }).fill('4831');
      await button(outsider, 'Open').click();
      await expect(outsider.locator('canvas[data-shown]')).toBeVisible({ timeout: 20_000 });
      await expect(outsider.getByText('Ken Sato')).toBeHidden();
      await expect(outsider.getByText('Download original')).toBeHidden();
      await hospital.work((trx) =>
        trx
          .updateTable('share_url')
          .set({ expiration: new Date(Date.now() - 1000) })
          .execute(),
      );
      await outsider.goto(new URL(address).pathname);
      await expect(outsider.getByText('This link was not found')).toBeVisible();
      return address;
    });
  expect(link).toContain('/share/');

  await test.step('the prescription shows its price with its parts, and completing sends the card to the pharmacy', async () => {
    await doctor.goto(`/his/record/${record}`);
    await choose(doctor, doctor.getByRole('combobox', { name: 'Add treatment, medicine or test' }), 'Zeta aml');
    const form = doctor.getByRole('form', { name: /Zeta amlodipine/ });
    await expect(form.getByText(/5 × 1 × 14 fee/)).toBeVisible();
    await button(form, 'Ready').click();
    await expect(form).toBeHidden();
    await button(doctor, /Complete, send to pharmacy/).click();
    await expect(doctor).toHaveURL('/his/board');
  });

  await test.step('the pharmacist dispenses and hands over', async () => {
    await reception.goto('/his/pharmacy');
    await reception.getByRole('checkbox', { name: /Zeta amlodipine/ }).click();
    await expect(reception.getByText('1 of 1 ready')).toBeVisible();
    await button(reception, 'Hand over, send to checkout').click();
  });

  await test.step('cash and card in one form pay it; the receipt is locked and printed', async () => {
    await reception.goto(`/his/checkout/${record}`);
    await expect(reception.getByRole('cell', { name: 'Zeta consultation' })).toBeVisible();
    await button(reception, /^Card/).click();
    await reception.getByRole('textbox', { name: 'Card, amount' }).fill('500');
    await reception.getByRole('textbox', { name: 'Card, amount' }).blur();
    await button(reception, /^Cash/).click();
    await reception.getByRole('textbox', { name: 'Cash handed over' }).fill('2000');
    await reception.getByRole('textbox', { name: 'Cash handed over' }).blur();
    await expect(reception.getByText(/^Change/)).toBeVisible();
    await button(reception, /^Receive/).click();
    await expect(reception.getByText(/Paid \d\d/)).toBeVisible();
    const pdf = await reception.request.get(
      (await reception.getByRole('link', { name: 'Print receipt' }).getAttribute('href'))!,
    );
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('archiving clears the memos, and undo hangs them up again', async () => {
    await hospital.work((trx) =>
      trx.insertInto('post_it_record').values({ id: newId(), pet: pet.id, text: 'Call the owner' }).execute(),
    );
    await button(reception, 'Archive card').click();
    const cleared = () =>
      hospital.work(
        async (trx) =>
          (await trx.selectFrom('post_it_record').select('cleared_at').executeTakeFirstOrThrow()).cleared_at !== null,
      );
    await expect.poll(cleared).toBe(true);
    await button(reception, /Undo/).click();
    await expect.poll(cleared).toBe(false);
  });
});

async function textOf(hospital: JourneyHospital, record: string): Promise<string> {
  const row = await hospital.work((trx) =>
    trx.selectFrom('medical_record').select('subjective').where('id', '=', record).executeTakeFirstOrThrow(),
  );
  return row.subjective;
}

function radiographOf({ patient_id, name }: { patient_id: string; name: string }): Uint8Array {
  return radiograph({
    view: 'thoraxLateral',
    patient: {
      PatientID: patient_id,
      PatientName: name,
      PatientSpeciesDescription: 'Canine',
      PatientBreedDescription: 'Shiba Inu',
      PatientSex: 'F',
      ResponsiblePerson: 'Ken Sato',
    },
    study: {
      StudyInstanceUID: newUid(),
      SeriesInstanceUID: newUid(),
      StudyDate: '20261121',
      StudyTime: '091500',
      StudyDescription: 'THORAX',
      SeriesNumber: 1,
      InstanceNumber: 1,
    },
  });
}
