import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRuns, UnreadableMessage } from './reading.ts';
import { readXml } from './xml.ts';

const dialect = { protocol: 'file', charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' } as const;
const read = (text: string, decimal: '.' | ',' = '.') =>
  readRuns(new TextEncoder().encode(text), { ...dialect, decimal });
const valuesOf = (text: string) =>
  read(text).map(({ observations }) => observations.map(({ code, raw, unit }) => [code, raw, unit]));

const PDF = Buffer.from(`%PDF-1.4\n${'%'.repeat(80)}\n%%EOF\n`).toString('base64');

describe('a report of Antech in XML', () => {
  const report = ({
    ids = '',
    units = '',
    pet = '<Name>Mugi</Name><Sex>F</Sex><Species Ext-ID="C">Canine</Species>',
  }) =>
    `<?xml version="1.0" encoding="utf-8"?>
<LabReport><Clinic AccountNumber="4711" Ext-ID="4711"><Name>Clinic &amp; Co</Name></Clinic>
<Accession Order-Status="F"><AccessionHeader>
<Accession-ID ID="4711" Type="Clinic-AccID"/><Accession-ID ID="P00017" Type="Chart-ID"/>
<Accession-ID ID="L000321" Type="Requisition-ID"/><Accession-ID ID="KEV99" Type="Lab-AccID"/>${ids}
<TimeStamp Type="Order Received DateTime" Value="11/05/2026 09:30 PM"/>
<Pet>${pet}</Pet></AccessionHeader>${units}</Accession></LabReport>`;
  const testCode = (name: string, value: string, more = '') =>
    `<TestCode Status="F"><Name>${name}</Name><Value>${value}</Value>${more}</TestCode>`;
  const unit = (name: string, tests: string) => `<UnitCode Status="F"><Name>${name}</Name>${tests}</UnitCode>`;

  test('has a run for each panel with numbers of order and patient, never the account of the clinic', () => {
    const runs = read(
      report({
        units:
          unit('Chem', testCode('BUN', '20', '<Units><![CDATA[MG/DL]]></Units><Range>6-31</Range>')) +
          unit('T4', testCode('T4', '2.1')),
      }),
    );

    expect(runs.map(({ panel }) => panel)).toEqual(['Chem', 'T4']);
    expect(runs[0]).toMatchObject({
      ...{ laboratory: 'Antech', orderIds: ['L000321', 'KEV99'], patientIds: ['P00017'] },
      ...{ patientName: 'Mugi', sex: 'female', species: 'dog', isControl: false },
      // 9:30 in the evening of 5 November by the clock of the hospital: months come first in this form.
      examTime: '2026-11-05T13:30:00.000Z',
      observations: [{ code: 'BUN', number: 20, unit: 'mg/dL', range_text: '6-31', status: 'F' }],
    });
  });

  test('keeps flag, comparator and comment of a test, and a test with a comment alone is no value', () => {
    const [run] = read(
      report({
        units: unit(
          'Chem',
          `<TestCode Abnormal="H" Status="C"><Name>SDMA</Name><Value>&gt;100</Value><Units>UG/dL</Units><Range>&lt;14.0</Range><Comment><![CDATA[Kidneys < 50 %]]></Comment></TestCode>${testCode('INTERPRETATION', '', '<Comment>Suitable donor</Comment>')}`,
        ),
      }),
    );

    expect(run!.observations).toMatchObject([
      { code: 'SDMA', comparator: '>', number: 100, flag_device: 'H', range_text: '<14.0', status: 'C' },
    ]);
    expect(run!.comments).toEqual(['SDMA: Kidneys < 50 %', 'INTERPRETATION: Suitable donor']);
  });

  test('distinguishes a percentage of cells from their count, and two names in brackets from another specimen', () => {
    const cells = unit(
      'CBC',
      testCode('Neutrophils', '75', '<Units>%</Units>') +
        testCode('Absolute Neutrophils', '3225', '<Units>/UL</Units>') +
        testCode('ALT (SGPT)', '47') +
        testCode('Glucose (urine)', '1'),
    );
    expect(valuesOf(report({ units: cells }))).toEqual([
      [
        ['NEU_PCT', '75', '%'],
        ['NEU', '3225', '/uL'],
        ['ALT', '47', ''],
        ['Glucose (urine)', '1', ''],
      ],
    ]);
  });

  test('never takes the glucose or the white cells of urine for those of blood', () => {
    const urine = unit('Urinalysis', testCode('GLUCOSE', '3') + testCode('WBC', '2') + testCode('SG', '1.030'));
    expect(valuesOf(report({ units: urine }))[0]!.map(([code]) => code)).toEqual([
      'Urinalysis: GLUCOSE',
      'Urinalysis: WBC',
      'USG',
    ]);
  });

  test('joins two parts of one panel into one run, so that neither amends the other', () => {
    const runs = read(report({ units: unit('Chem', testCode('BUN', '20')) + unit('Chem', testCode('ALB', '3')) }));
    expect(runs).toMatchObject([{ panel: 'Chem', observations: [{ code: 'BUN' }, { code: 'ALB' }] }]);
  });

  test('has the document inside beside its last panel, and a long text of a pathologist as a comment', () => {
    const words = 'Spindle cells. '.repeat(20).trim();
    const runs = read(
      report({ units: unit('Histology', `${testCode('Microscopic', words)}<Document>${PDF}</Document>`) }),
    );
    expect(runs).toMatchObject([
      { observations: [], comments: [`Microscopic: ${words}`], files: [{ encoding: 'base64', data: PDF }] },
    ]);
  });

  test('of another root, cut, or with a document type is refused with a reason', () => {
    const whole = report({ units: unit('Chem', testCode('BUN', '20')) });
    const faultOf = (text: string) => {
      try {
        return read(text);
      } catch (error) {
        return error instanceof UnreadableMessage ? error.message : 'another error';
      }
    };
    expect(faultOf(whole.replaceAll('LabReport', 'Orders'))).toBe('no form of a laboratory: Orders');
    expect(faultOf(whole.slice(0, -30))).toMatch(/XML/);
    expect(faultOf(`<!DOCTYPE LabReport [<!ENTITY x SYSTEM "file:///etc/passwd">]>${whole}`)).toMatch(/XML/);
    expect(faultOf('<LabReport>&x;</LabReport>')).toMatch(/unknown entity/);
    expect(faultOf(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)).toMatch(/too deep/);
  });
});

describe('an accession of Antech in JSON', () => {
  const accession = (more: object = {}) => ({
    ...{ LabAccessionID: 'ANT0009', ClinicAccessionID: 'L000321', ReceivedDateTime: '2026-11-05T21:30:00' },
    UnitCodeResults: [
      {
        ...{ UnitCodeDisplayName: 'CBC', AnalyzerName: 'Element HT5', ResultStatus: 'F' },
        TestCodeResults: [
          { Test: 'MONO', Result: '0.04', Range: '0.14-1.02', Unit: '10^3/uL', AbnormalFlag: 'L', ReportComments: [] },
          { Test: 'LYM %', Result: '19.5', Unit: '%', ReportComments: [{ ReportComment: 'Counted by hand' }] },
          { Test: 'RBC Histogram', ReportComments: [] },
        ],
      },
    ],
    ...more,
  });

  test.each([
    ['alone', accession()],
    ['in a list', [accession()]],
    ['inside another object', { data: { results: [accession()] } }],
  ])('is read %s, with the analyzer that measured it', (_where, file) => {
    expect(read(JSON.stringify(file))).toMatchObject([
      {
        ...{
          laboratory: 'Antech',
          device: { model: 'Element HT5' },
          panel: 'CBC',
          examTime: '2026-11-05T13:30:00.000Z',
        },
        orderIds: ['L000321', 'ANT0009'],
        observations: [
          { code: 'MONO', number: 0.04, range_text: '0.14-1.02', flag_device: 'L', unit: '10*3/uL' },
          { code: 'LYM_PCT', number: 19.5 },
        ],
        comments: ['LYM %: Counted by hand'],
      },
    ]);
  });

  test('that is not released yet has no values', () => {
    const waiting = accession({
      UnitCodeResults: [{ UnitCodeDisplayName: 'CBC', TestCodeResults: [{ Test: 'WBC' }] }],
    });
    expect(read(JSON.stringify(waiting))).toEqual([]);
  });
});

describe('results of IDEXX or Heska in JSON', () => {
  const item = (code: string, value: number | string, more: object = {}) => ({
    ...{
      code,
      name: code,
      ...(typeof value === 'number' ? { valueQuantity: { value, units: 'g/dL' } } : { valueString: value }),
    },
    ...more,
  });
  const result = (items: readonly object[], more: object = {}) => ({
    ...{
      id: 'r1',
      orderId: 'L000321',
      status: 'COMPLETED',
      order: { patient: { name: 'Mugi', species: 'Feline', sex: 'Male' } },
    },
    testResults: [{ code: 'Chem', name: 'Chemistry', items }],
    ...more,
  });

  test('have the normal range of several, and what could not be measured is no number', () => {
    const ranges = [
      { type: 'CRITICAL', low: 0, high: 1 },
      { type: 'NORMAL', low: 2.5, high: 3.9, text: '2.5 - 3.9' },
    ];
    const [run] = read(
      JSON.stringify({ results: [result([item('ALB', 3.5, { referenceRange: ranges }), item('GLOB', '*****')])] }),
    );
    expect(run).toMatchObject({
      ...{ laboratory: '', orderIds: ['L000321', 'r1'], species: 'cat', sex: 'male', panel: 'Chemistry' },
      observations: [
        { code: 'ALB', number: 3.5, range_text: '2.5 to 3.9' },
        { code: 'GLOB', number: null, reportable: false },
      ],
    });
  });

  test('that lost their decimal comma on the way are refused whole; those that kept a fraction are read', () => {
    const range = { referenceRange: [{ type: 'NORMAL', low: 6.54, high: 12.2, text: '6,54 - 12,20' }] };
    const lost = JSON.stringify([result([item('ALB', 662, range), item('GLOB', 91, range)])]);
    expect(() => read(lost)).toThrow('numbers have lost their decimal comma');
    const whole = JSON.stringify([result([item('ALB', 6.62, range), item('GLOB', 9, range)])]);
    expect(read(whole)[0]!.observations.map(({ number }) => number)).toEqual([6.62, 9]);
  });

  test('are numbers for a device with a decimal comma too, because JSON has points alone', () => {
    const range = { referenceRange: [{ low: 2.5, high: 3.9 }] };
    const [run] = read(JSON.stringify(result([item('ALB', 3.5, range)])), ',');
    expect(run!.observations).toMatchObject([{ number: 3.5, range_text: '2,5 to 3,9' }]);
  });

  test('that are partial may still change, and revised ones replace what was sent before', () => {
    const statusOf = (status: string) =>
      read(JSON.stringify(result([item('ALB', 3.5)], { status })))[0]!.observations[0]!.status;
    expect(['PARTIAL', 'COMPLETED', 'REVISED'].map(statusOf)).toEqual(['P', 'F', 'C']);
  });

  test('have the time in the number of a run without an order', () => {
    const [run] = read(JSON.stringify(result([item('ALB', 3.5)], { orderId: '20261105_213000_8720' })));
    expect(run!.examTime).toBe('2026-11-05T13:30:00.000Z');
  });
});

test('a document of XML is read with attributes, entities and CDATA, and none of its text is lost', () => {
  expect(
    readXml(`\ufeff<?xml version="1.0"?><!-- a --><x:a k='1 &lt; 2'><b/>one<![CDATA[ <two> ]]>&#x33;</x:a>`),
  ).toEqual({
    ...{ name: 'a', attributes: { k: '1 < 2' }, text: 'one <two> 3' },
    children: [{ name: 'b', attributes: {}, children: [], text: '' }],
  });
});

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');

test.skipIf(!existsSync(samples))('every sample of a reference laboratory is read, or refused with the reason', () => {
  const outcomes = [
    ...['antech-v6', 'dmi'].flatMap((folder) => readdirSync(join(samples, folder)).map((file) => join(folder, file))),
  ].map((file) => {
    try {
      return [
        file,
        readRuns(readFileSync(join(samples, file)), dialect).map(({ observations }) => observations.length),
      ];
    } catch (error) {
      return [file, (error as Error).message];
    }
  });
  expect(Object.fromEntries(outcomes)).toEqual({
    'antech-v6/get-all-results_cbc.json': [20],
    'dmi/antech-labreport.xml': [26, 20, 1, 1, 11, 4, 7],
    'dmi/external_results-02b.json': [1, 1],
    'dmi/external_results-veterinarian.json': 'numbers have lost their decimal comma',
    'dmi/heska-results-batch-01.json': [20, 16, 1],
    'dmi/results-drop-n-run-01.json': [1],
    'dmi/results-drop-n-run-02.json': [1],
  });
});
