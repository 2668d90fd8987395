import { newId } from '@alder/database';
import { judgeValues, makeObservation } from '@alder/lab/domain';
import { expect, test } from '@alder/testing/browser';

const R: Record<string, [number, number, string, number?]> = {
  CREA: [0.8, 2.4, 'mg/dL'],
  BUN: [16, 36, 'mg/dL'],
  SDMA: [0, 14, 'ug/dL'],
  PHOS: [3.1, 7.5, 'mg/dL'],
  K: [3.5, 5.8, 'mmol/L', 6.5],
  NA: [150, 165, 'mmol/L'],
  CL: [112, 129, 'mmol/L'],
  CA: [7.8, 11.3, 'mg/dL'],
  ALT: [12, 130, 'U/L'],
  ALP: [14, 111, 'U/L'],
  GGT: [0, 4, 'U/L'],
  TBIL: [0, 0.9, 'mg/dL'],
  GLU: [71, 159, 'mg/dL'],
  TP: [5.7, 8.9, 'g/dL'],
  ALB: [2.3, 3.9, 'g/dL'],
  GLOB: [2.8, 5.1, 'g/dL'],
  CHOL: [65, 225, 'mg/dL'],
};
const NOW: Record<string, string> = {
  CREA: '3.1',
  BUN: '52',
  SDMA: '22',
  PHOS: '8.1',
  K: '6.9',
  NA: '152',
  CL: '118',
  CA: '10.1',
  ALT: '48',
  ALP: '31',
  GGT: '1',
  TBIL: '0.3',
  GLU: '142',
  TP: '7.9',
  ALB: '2.9',
  GLOB: '5.0',
  CHOL: '96',
};
const PREV: Record<string, string> = {
  CREA: '2.4',
  BUN: '41',
  SDMA: '17',
  PHOS: '5.2',
  K: '4.6',
  NA: '154',
  CL: '119',
  CA: '10.0',
  ALT: '52',
  ALP: '29',
  GGT: '1',
  TBIL: '0.2',
  GLU: '118',
  TP: '7.4',
  ALB: '3.1',
  GLOB: '4.3',
  CHOL: '140',
};

test.use({ language: 'ja' });
test('pictures', async ({ page, hospital, newPage }) => {
  test.setTimeout(180_000);
  const mk = async (pet: string, at: string, v: Record<string, string>, extra: object = {}) => {
    const ranges = Object.fromEntries(
      Object.entries(R).map(([c, [low, high, unit, crit]]) => [
        c,
        { low, high, unit, crit_low: null, crit_high: crit ?? null },
      ]),
    );
    const entry = {
      id: newId(),
      species: 'cat',
      name: [],
      name_zhtw: [],
      device: null,
      exam_type: 'chem',
      sex: null,
      ranges,
      age_from_days: null,
      age_to_days: null,
      valid_from: '2000-01-01T00:00:00.000Z',
    };
    const results = judgeValues(
      Object.entries(v).map(([code, value]) =>
        makeObservation({ names: [code], value, unit: R[code]![2], range: '', flag: '', status: 'F' }, '.'),
      ),
      {
        species: 'cat',
        breed: '',
        sex: 'female',
        birthdate: null,
        device: 'Catalyst_One',
        exam_type: 'chem',
        examTime: at,
      },
      [entry],
    );
    const id = newId();
    await hospital.work((trx) =>
      trx
        .insertInto('lab_record')
        .values({
          id,
          run_key: id,
          content_key: id,
          pet,
          device: 'Catalyst_One',
          device_serial: 'C1',
          profile: 'Chem 17',
          exam_type: 'chem',
          timestamp: at,
          results: JSON.stringify(results),
          match_state: 'unrequested',
          match_by: 'patient_id',
          reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
          verify_state: 'final',
          critical: results.some((r) => r.flag === 'HH'),
          comments: JSON.stringify(['HEM: 2  LIP: 0  ICT: 0']),
          ...extra,
        })
        .execute(),
    );
    return id;
  };
  const cat = await hospital.addPet({
    name: 'ミル',
    species: 'cat',
    breed: 'Domestic Shorthair',
    patient_id: 'P02418',
    birthdate: '2019-09-12',
    weight: 4.62,
  });
  const dog = await hospital.addPet({ name: 'ハチ', patient_id: 'P0011' });
  const none = await hospital.addPet({ name: '無名', patient_id: 'P0012', sex: null });
  const reviewed = { reviewed: JSON.stringify({ by: '林', at: '2026-11-20T00:00:00.000Z' }) };
  for (const [i, at] of ['2024-02-03', '2024-08-01', '2025-02-03', '2025-05-12'].entries())
    await mk(
      cat.id,
      `${at}T01:00:00.000Z`,
      { ...PREV, K: String(4.3 + i * 0.1), CREA: String(1.4 + i * 0.2) },
      reviewed,
    );
  await mk(cat.id, '2026-08-08T01:00:00.000Z', PREV, reviewed);
  const now = new Date(Date.now() - 3 * 60_000).toISOString();
  const id = await mk(cat.id, now, NOW);
  await mk(dog.id, now, { ALT: '48', GLU: '90' });
  await hospital.work(async (trx) => {
    for (const [model, serial] of [
      ['Catalyst_One', 'C1'],
      ['ProCyte_Dx', 'P1'],
      ['UA_Analyzer', 'U1'],
    ] as const)
      await trx
        .insertInto('device')
        .values({
          id: newId(),
          model,
          serial,
          last_seen: new Date(),
          last_qc_at: new Date(Date.now() - (model === 'ProCyte_Dx' ? 94 : 12) * 86400000),
        })
        .execute();
    await trx
      .insertInto('gateway')
      .values({
        id: newId(),
        serial: newId().replaceAll('-', '').slice(-16).toUpperCase(),
        key_hash: Buffer.from('x'),
        last_seen: new Date(),
      })
      .execute();
    await trx
      .insertInto('lab_order')
      .values({
        id: newId(),
        pet: dog.id,
        device: 'ProCyte_Dx',
        tests: ['CBC'],
        order_id: 'L000001',
        order_status: 'sent',
        time: new Date(),
        submit_time: new Date(),
      })
      .execute();
    await trx
      .insertInto('lab_order')
      .values({
        id: newId(),
        pet: cat.id,
        device: 'Catalyst_One',
        tests: ['Chem 17', 'SDMA'],
        order_id: 'L000002',
        order_status: 'queued',
        time: new Date(),
      })
      .execute();
    await trx
      .insertInto('lab_order')
      .values({
        id: newId(),
        pet: cat.id,
        device: 'UA_Analyzer',
        tests: ['Urinalysis'],
        order_id: 'L000003',
        order_status: 'sent',
        time: new Date(Date.now() - 26 * 3600000),
        submit_time: new Date(Date.now() - 26 * 3600000),
      })
      .execute();
  });
  const u = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({
        id: u,
        run_key: u,
        content_key: u,
        pet: null,
        candidate: cat.id,
        device: 'vs2',
        device_serial: 'V1',
        profile: 'Comprehensive',
        exam_type: 'chem',
        timestamp: now,
        results: JSON.stringify(
          judgeValues(
            Object.entries(NOW).map(([code, value]) =>
              makeObservation({ names: [code], value, unit: R[code]![2], range: '', flag: '', status: 'F' }, '.'),
            ),
            undefined,
            [],
          ),
        ),
        match_state: 'conflict',
        match_hint: 'patientMismatch',
        reported: JSON.stringify({ patient_id: 'P02418', name: 'Mochi', sex: 'male', species: 'dog' }),
        verify_state: 'final',
      })
      .execute(),
  );
  await hospital.work((trx) =>
    trx
      .insertInto('transmission')
      .values({
        id: newId(),
        device: 'generic',
        device_serial: '',
        protocol: 'hl7',
        received_at: now,
        raw_key: 'x',
        raw_sha256: 'x',
        size: 321,
        preview: 'MSH|^~\\&|A|B␍PID|1||…',
        state: 'quarantined',
        fault: 'not utf-8',
      })
      .execute(),
  );
  const shot = async (name: string, path: string, ready: string | RegExp) => {
    await page.goto(path);
    await expect(page.getByText(ready).first()).toBeVisible();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/lab-pictures/${name}.png` });
  };
  await shot('results', `/clinicpath/results/${id}`, 'カリウム');
  await shot('orders', '/clinicpath/orders', 'CBC');
  await shot('unmatched', '/clinicpath/results/unmatched', '患者 ID 不一致');
  await shot('quarantine', '/clinicpath/results/quarantine', 'not utf-8');
  await shot('patient', `/patient/${cat.id}?tab=lab`, 'Chem 17');
  await page.getByRole('button', { name: '検査をオーダー' }).first().click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/lab-pictures/dialog.png' });
  await page.goto(`/patient/${none.id}?tab=lab`);
  await page.getByRole('button', { name: '検査をオーダー' }).first().click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/lab-pictures/dialog-nosex.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await shot('results-390', `/clinicpath/results/${id}`, 'カリウム');
  await shot('inbox-390', '/clinicpath/results', 'ミル');
  await shot('orders-390', '/clinicpath/orders', 'CBC');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.goto(`/clinicpath/results/${id}`);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.screenshot({ path: '/tmp/lab-pictures/results-dark.png' });
  await newPage();
});
