import { makeHeader, makeRecord, usualDelimiters, writeRecords } from '@alder/astm';
import { hl7Time, makeSegment, usualEncoding, writeMessage } from '@alder/hl7';
import { analyteOf } from '@alder/terms';

/** A synthetic chemistry panel, for developers without a captured transfer. */
export type Panel = {
  readonly patient_id: string;
  readonly order_id?: string;
  readonly measuredAt: Date;
  /** Zone of the analyzer's clock, which an ASTM message does not carry; the hospitals' default without a value. */
  readonly zone?: string;
  readonly serial?: string;
  /** Version of the analyzer's software, in the header of its messages. */
  readonly software?: string;
  readonly values?: Readonly<Record<string, number>>;
};

/** Values of a healthy dog, but for the liver. */
export const LIVER_DOG: Readonly<Record<string, number>> = {
  NA: 147,
  K: 4.4,
  CL: 113,
  GLU: 98,
  BUN: 17,
  CREA: 0.9,
  CA: 10.1,
  ALP: 210,
  ALT: 168,
  AST: 61,
  TBIL: 0.3,
  ALB: 3.4,
  TP: 6.4,
};

/** The panel as records of an ASTM transfer, in the form of a VetScan-like chemistry analyzer. */
export function astmPanel({
  patient_id,
  order_id = '',
  measuredAt,
  serial = '0000V00001',
  software = '1.0',
  values = LIVER_DOG,
  zone = 'Asia/Taipei',
}: Panel): string {
  const at = wallTime(measuredAt, zone);
  const records = [
    makeHeader(
      usualDelimiters,
      '',
      '',
      ['ALDER', 'Simulated chemistry', software, serial],
      '',
      '',
      '',
      '',
      '',
      '',
      'P',
      'E 1394-97',
      at,
    ),
    makeRecord('P', '1', patient_id, '', '', '', '', '', 'U'),
    makeRecord('O', '1', order_id, '', ['', '', '', 'Comprehensive: 1234AB5'], '', at),
    ...Object.entries(values).map(([code, value], index) => {
      const { loinc = '', en, unit } = analyteOf(code)!;
      return makeRecord('R', String(index + 1), [loinc, '', 'LN', en], String(value), unit, '', '', '', 'F');
    }),
    makeRecord('L', '1', 'N'),
  ];
  return writeRecords({ delimiters: usualDelimiters, records }).join('\r');
}

/** The panel as an HL7 message ORU^R01. */
export function hl7Panel({
  patient_id,
  order_id = '',
  measuredAt,
  serial = '0000V00001',
  software = '1.0',
  values = LIVER_DOG,
}: Panel): string {
  const at = hl7Time(measuredAt);
  return writeMessage({
    encoding: usualEncoding,
    segments: [
      makeSegment('MSH', [
        ['Simulated chemistry', serial],
        'ALDER',
        'GATEWAY',
        '',
        at,
        '',
        ['ORU', 'R01', 'ORU_R01'],
        `${measuredAt.getTime()}`,
        'P',
        '2.5.1',
      ]),
      makeSegment('SFT', ['ALDER', software, 'Simulated chemistry']),
      makeSegment('PID', ['1', '', patient_id]),
      makeSegment('OBR', ['1', order_id, '', ['COMP', 'Comprehensive'], '', '', `${at}+0000`]),
      ...Object.entries(values).map(([code, value], index) => {
        const { en, unit } = analyteOf(code)!;
        return makeSegment('OBX', [String(index + 1), 'NM', [code, en], '', String(value), unit, '', '', '', '', 'F']);
      }),
    ],
  });
}

/** `YYYYMMDDHHMMSS` as the clock on the wall shows it. */
function wallTime(at: Date, zone: string): string {
  return at.toLocaleString('sv-SE', { timeZone: zone }).replace(/\D/g, '');
}
