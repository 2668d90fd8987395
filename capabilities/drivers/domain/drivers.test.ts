import { analyzers, deviceModels } from '@alder/terms';
import { expect, test } from 'vitest';
import { driverFile, driverFor, NoBase, productDriver, productDrivers, resolveDriver } from './index.ts';

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
  expect(() => resolveDriver({ ...vs2, base: { id: 'generic', version: 99 } })).toThrow(NoBase);
  const badly = (value: string) => driverFile.safeParse({ ...vs2, fields: { astm: { value: [value] } } }).success;
  expect(badly('R.4')).toBe(true);
  for (const place of ['R', 'R.4.', 'R.(a+)+', 'R.4:=', 'r.4', '__proto__']) expect(badly(place), place).toBe(false);
  expect(driverFile.safeParse({ ...vs2, more: 1 }).success).toBe(false);
});
