import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readRuns } from '@alder/instrument-messages/domain';
import { expect, test } from 'vitest';
import { framesOf } from './analyzer.ts';
import { astmPanel, hl7Panel, LIVER_DOG } from './panel.ts';

const read = (name: string) => new Uint8Array(readFileSync(resolve(import.meta.dirname, '../samples', name)));
const panel = { patient_id: '10231', measuredAt: new Date('2026-11-20T02:15:00.000Z') };

test('the sample files are what the simulator makes', () => {
  const framed = Buffer.concat(framesOf(new TextEncoder().encode(astmPanel(panel))));
  expect(Buffer.from(read('chemistry-panel.astm'))).toEqual(framed);
  expect(new TextDecoder().decode(read('chemistry-panel.hl7'))).toBe(hl7Panel(panel));
});

test('a simulated panel reads to the same values over ASTM and HL7', () => {
  const dialect = { charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' } as const;
  for (const [name, protocol] of [
    ['chemistry-panel.astm', 'astm'],
    ['chemistry-panel.hl7', 'hl7'],
  ] as const) {
    const [run] = readRuns(read(name), { ...dialect, protocol });
    expect(Object.fromEntries(run!.observations.map(({ code, number }) => [code, number]))).toEqual(LIVER_DOG);
    expect(run).toMatchObject({ examTime: '2026-11-20T02:15:00.000Z', isControl: false });
    expect(run!.patientIds[0]).toBe('10231');
  }
});
