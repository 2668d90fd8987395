import { expect, test } from 'vitest';
import { readRuns } from './index.ts';
import { readVueRun, VueFault } from './read-vue.ts';

const document = {
  ...{ schema: 'vue.v1', serial: 'V1', timestamp: '2026-11-21T09:00:00+08:00', lot: 'L7', order_id: 'L000123' },
  ...{ patient_id: 10231, patient_name: 'Mochi', sex: 'F', species: 'Canine' },
  cassette_type: { description: 'cPL' },
  results: [{ name: 'cPL', scaled_result: 220, unit: 'ug/L', range: '0 - 200' }],
};
const read = (more: object = {}) => readVueRun(JSON.stringify({ ...document, ...more }));

test('a cassette reads with everything it says of its patient, its lot and its value', () => {
  expect(read()).toEqual({
    device: { vendor: 'VUE', model: 'vue', serial: 'V1' },
    ...{ orderIds: ['L000123'], patientIds: ['10231'], patientName: 'Mochi', sex: 'female', species: 'dog' },
    ...{ isControl: false, panel: 'cPL', lot: 'L7', examTime: '2026-11-21T01:00:00.000Z', headerTime: null },
    observations: [
      {
        ...{ raw: '220', comparator: null, number: 220, reportable: true, code: 'CPL', name: 'cPL', unit_raw: 'ug/L' },
        ...{ unit: 'ug/L', range_text: '0 - 200', flag_device: '', status: 'F' },
      },
    ],
    ...{ comments: [], error: null, internalQc: [], cassette: 'cPL' },
  });
});

test('a cassette without number, time or patient keeps its text and its error', () => {
  const run = read({
    ...{ timestamp: 'yesterday', patient_id: null, cassette_type: {}, error: { code: 124, text: 'Expired' } },
    results: [{ name: 'T4', text: 'positive' }],
  });
  expect(run).toMatchObject({
    ...{ examTime: null, patientIds: [''], panel: '', cassette: null, error: { code: '124', text: 'Expired' } },
    observations: [{ code: 'T4', raw: 'positive', number: null }],
  });
  expect(read({ results: 'none', error: {} })).toMatchObject({ observations: [], error: null });
  expect(read({ cassette_type: undefined, error: { text: 'no code' } })).toMatchObject({ cassette: null, error: null });
});

test('control material of a cassette reader is known', () => {
  expect(read({ control: true }).isControl).toBe(true);
  expect(read({ control: 'no' }).isControl).toBe(false);
  expect(read({ sample_type: 'QC' }).isControl).toBe(true);
});

test('a document of another schema, or none, is unreadable', () => {
  const file = { protocol: 'file', charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' } as const;
  for (const text of ['{"schema":"vue.v2"}', '{}']) expect(() => readVueRun(text)).toThrow('no vue.v1 document');
  for (const text of ['[]', 'null', '7', '{']) expect(() => readVueRun(text)).toThrow('no JSON document');
  expect(() => readVueRun('{')).toThrow(VueFault);
  expect(() => readRuns(new TextEncoder().encode('{"schema":"vue.v2"}'), file)).toThrow('no vue.v1 document');
});
