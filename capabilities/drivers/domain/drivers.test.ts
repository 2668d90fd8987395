import { analyzers, deviceModels } from '@alder/terms';
import { expect, test } from 'vitest';
import {
  driverFile,
  driverFor,
  genericDriver,
  NoBase,
  productDriver,
  productDrivers,
  resolveDriver,
  signedText,
} from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
test('each of the 14 analyzers, vs2, hm5 and vue has one driver, and every driver is complete with its base', () => {
  for (const model of deviceModels.filter((one) => one !== 'generic'))
    expect(
      productDrivers().filter((file) => file.model === model),
      model,
    ).toHaveLength(1);
  expect(analyzers).toHaveLength(14);
  for (const file of productDrivers()) {
    const { fields } = resolveDriver(file);
    expect(fields.astm.value.length + fields.hl7.value.length, file.id).toBeGreaterThan(1);
    expect(fields.csv.columns.patient.whole, file.id).toContain('chart');
  }
});

test('a device without a model of its own is recognised by what it says of itself at the start', () => {
  const idOf = (text: string) => driverFor('generic', bytes(text)).id;
  expect(idOf('H|\\^&|||Skyla Solution^4.2|||||||P')).toBe('skyla');
  expect(idOf('MSH|^~\\&|Mindray|BS-240|||20260101||ORU^R01')).toBe('mindray');
  expect(idOf('H|\\^&|||Another^1')).toBe('generic');
  expect(idOf(`${' '.repeat(600)}Skyla`)).toBe('generic');
  expect(driverFor('Catalyst_One', bytes('MSH|^~\\&|Mindray')).id).toBe('ivls.catalyst_one');
});

test('the driver that a hospital switched on comes before the one of the product', () => {
  const own = driverFile.parse({ ...productDriver('vs2')!, id: 'h.vs2', version: 4, codes: { X1: 'ALT' } });
  expect(driverFor('vs2', bytes('H|'), [own])).toMatchObject({ id: 'h.vs2', version: 4, codes: { X1: 'ALT' } });
  expect(driverFor('hm5', bytes('H|'), [own]).id).toBe('hm5');
});

test('a driver whose base this release does not have, or that points nowhere, is refused', () => {
  const vs2 = productDriver('vs2')!;
  const stray = () => resolveDriver({ ...vs2, base: { id: 'generic', version: 99 } });
  expect(stray).toThrow(NoBase);
  expect(stray).toThrow(expect.objectContaining({ name: 'NoBase', message: 'no driver generic' }));
  const badly = (value: string) => driverFile.safeParse({ ...vs2, fields: { astm: { value: [value] } } }).success;
  expect(badly('R.4')).toBe(true);
  for (const place of ['R', 'R.4.', 'R.(a+)+', 'R.4:=', 'r.4', '__proto__']) expect(badly(place), place).toBe(false);
  expect(driverFile.safeParse({ ...vs2, more: 1 }).success).toBe(false);
});

test('a driver keeps what its base says and adds its own codes, units, flags, errors, controls and lines', () => {
  const generic = genericDriver();
  expect(generic.id).toBe('generic');
  const own = {
    ...productDriver('vs2')!,
    ...{
      id: 'h.vs2',
      base: { id: 'vs2', version: 1 },
      codes: { X1: 'ALT' },
      units: { 'u/l': 'U/L' },
      flags: { '*': 'A' },
    },
    ...{ errors: { '99': { text: 'Lid open', class: 'M01' } }, controls: ['LOT', ...generic.controls] },
    fields: { text: { lines: ['{name} {value}'], time: 'YYYY' } },
  } as const;
  const driver = resolveDriver(driverFile.parse(own));

  expect(driver).toMatchObject({ codes: { X1: 'ALT' }, units: { 'u/l': 'U/L' }, flags: { '*': 'A' } });
  expect(driver.flags).toMatchObject(generic.flags);
  expect(driver.units).toMatchObject(generic.units);
  expect(driver.errors).toMatchObject({ 99: { text: 'Lid open' }, 4037: { text: 'Insufficient sample' } });
  expect(generic.controls.length).toBeGreaterThan(0);
  expect(driver.controls).toEqual([...generic.controls, 'LOT']);
  expect(driver.fields.text?.lines).toEqual(['{name} {value}']);
  expect(driver.fields.astm).toEqual(generic.fields.astm);
  const spotchem = productDriver('spotchem')!;
  const based = { ...spotchem, id: 'h.spotchem', base: { id: 'spotchem', version: spotchem.version }, fields: {} };
  expect(spotchem.fields.text).toBeDefined();
  expect(resolveDriver(based).fields.text).toEqual(spotchem.fields.text);
  expect(resolveDriver(spotchem)).toBe(resolveDriver(spotchem));
});

test('a driver for several words is recognised by any of them', () => {
  for (const sender of ['H|\\^&|||ABX Micros^1', 'H|\\^&|||ABX^1', 'H|\\^&|||scil vet^1'])
    expect(driverFor('generic', bytes(sender)).id, sender).toBe('scil');
});

test('a driver is taken with each choice that the form offers, and refused with any other', () => {
  const vs2 = productDriver('vs2')!;
  const takes = (more: object) => driverFile.safeParse({ ...vs2, ...more }).success;
  for (const evidence of ['captures', 'public', 'own schema', 'hospital']) expect(takes({ evidence })).toBe(true);
  for (const flow of ['none', 'xon/xoff', 'rts/cts']) expect(takes({ link: { ...vs2.link, flow } })).toBe(true);
  for (const decimal of ['.', ',']) expect(takes({ decimal })).toBe(true);
  for (const flag of ['', 'N', 'H', 'L', 'HH', 'LL', '<', '>', 'A']) expect(takes({ flags: { x: flag } })).toBe(true);
  for (const dayOrder of ['file', 'day first', 'month first'])
    expect(takes({ fields: { csv: { dayOrder } } })).toBe(true);
  expect(takes({ base: { id: 'generic', version: 2 } })).toBe(true);
  expect(takes({ fields: { csv: { values: [{ column: 'ALT', unit: 'U/L' }] } } })).toBe(true);
  for (const wrong of [
    ...[{ evidence: '' }, { link: { ...vs2.link, flow: '' } }, { decimal: '' }, { flags: { x: 'high' } }],
    ...[{ base: { id: 'generic', version: 0 } }, { id: 'Vs2' }, { id: 'vs2!' }, { id: '' }, { id: ' vs2' }],
    ...[{ name: ' ' }, { fields: { csv: { dayOrder: '' } } }, { fields: { csv: { values: [{ column: 'ALT' }] } } }],
    ...[{ fields: { text: { lines: [' '], time: '' } } }],
  ])
    expect([wrong, takes(wrong)]).toEqual([wrong, false]);
  expect(driverFile.parse({ ...vs2, name: ' VS2 ', maker: ' Abaxis ' })).toMatchObject({
    name: 'VS2',
    maker: 'Abaxis',
  });
});

test('what a signature is made over does not depend on the order in which a file was written', () => {
  const { id, version, base, ...rest } = productDriver('hm5')!;
  const text = signedText(productDriver('hm5')!);
  expect(signedText({ ...rest, base, version, id })).toBe(text);
  expect(signedText({ version, ...rest, id, base: { version: base!.version, id: base!.id } })).toBe(text);
  expect(text.startsWith('{"base":{"id":"generic","version":1},"charset":')).toBe(true);
  expect(signedText({ ...productDriver('hm5')!, match: ['b', 'a'] })).toContain('["b","a"]');
});
