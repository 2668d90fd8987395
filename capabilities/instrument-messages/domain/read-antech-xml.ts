import type { Driver } from '@alder/drivers/domain';
import { readDeviceTime } from './device-time.ts';
import {
  documentIn,
  LaboratoryFault,
  type LaboratoryReport,
  type ReportedPanel,
  runsOfReport,
} from './laboratory-report.ts';
import type { DeviceDialect, Run, SentFile } from './run.ts';
import { childrenOf, elementAt, readXml, textAt, type XmlElement } from './xml.ts';

/**
 * The runs of a `LabReport` of Antech: accessions with their unit codes, one run each.
 *
 * Identifiers are the attributes `Type` of `Accession-ID`: `Chart-ID` is the number of the patient; requisition, accession of
 * the laboratory and accession of the clinic are numbers of the order. Some clinics have their account number in the last,
 * which is the same on every report and identifies nothing.
 *
 * @throws {XmlFault | LaboratoryFault}
 */
export function readAntechXml(text: string, dialect: DeviceDialect, driver: Driver): Run[] {
  const root = readXml(text);
  if (root.name !== 'LabReport') throw new LaboratoryFault(`no form of a laboratory: ${root.name.slice(0, 40)}`);
  const clinic = elementAt(root, 'Clinic');
  const accounts = [clinic?.attributes.AccountNumber, clinic?.attributes['Ext-ID']].filter(Boolean) as string[];
  return childrenOf(root, 'Accession').flatMap((accession) =>
    runsOfReport(reportOf(accession, accounts, dialect.zone), dialect, driver),
  );
}

function reportOf(accession: XmlElement, accounts: readonly string[], zone: string): LaboratoryReport {
  const header = elementAt(accession, 'AccessionHeader');
  const numbers = childrenOf(header, 'Accession-ID').map(({ attributes }) => ({
    type: attributes.Type ?? '',
    id: (attributes.ID ?? '').trim(),
  }));
  const of = (type: string) => numbers.filter((one) => one.type.toLowerCase() === type).map(({ id }) => id);
  const received = timeOf(header, 'Order Received DateTime', zone);
  const pet = elementAt(header, 'Pet');
  return {
    laboratory: 'Antech',
    orderIds: [
      ...of('requisition-id'),
      ...of('lab-accid'),
      ...of('clinic-accid').filter((id) => !accounts.includes(id)),
    ],
    patientIds: of('chart-id'),
    patientName: textAt(pet, 'Name'),
    sex: textAt(pet, 'Sex'),
    species: textAt(pet, 'Species'),
    panels: childrenOf(accession, 'UnitCode').map((unit) => panelOf(unit, received, zone)),
    files: documentsIn(accession),
  };
}

function panelOf(unit: XmlElement, received: string | null, zone: string): ReportedPanel {
  const status = unit.attributes.Status ?? '';
  return {
    name: textAt(unit, 'Name') || (unit.attributes.OrderCode ?? ''),
    analyzer: textAt(unit, 'AnalyzerName'),
    // When it was received stays the same in every later report of the accession; when it was released does not.
    examTime: received ?? timeOf(unit, 'Released Datetime', zone),
    tests: childrenOf(unit, 'TestCode').map((test) => {
      const value = textAt(test, 'Value');
      return {
        names: [textAt(test, 'Name') || (test.attributes['Ext-ID'] ?? '')],
        value: documentIn('', value).length > 0 ? '' : value,
        unit: textAt(test, 'Units'),
        range: textAt(test, 'Range'),
        flag: test.attributes.Abnormal ?? '',
        status: (test.attributes.Status || status).slice(0, 1),
        comments: childrenOf(test, 'Comment').map(({ text }) => text),
      };
    }),
    comments: childrenOf(unit, 'Comment').map(({ text }) => text),
  };
}

/** `06/28/2023 04:26 PM`: the form is American, so the month is first; a date alone is no time of measurement. */
function timeOf(element: XmlElement | undefined, type: string, zone: string): string | null {
  const stamp = childrenOf(element, 'TimeStamp').find(({ attributes }) => attributes.Type === type);
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d{2})\s*([AP]M)?/i.exec(stamp?.attributes.Value ?? '');
  if (!found) return null;
  const [, month = '', day = '', year = '', hour = '', minute = '', half] = found;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour);
  const two = (number: string | number) => String(number).padStart(2, '0');
  return readDeviceTime(`${year}${two(month)}${two(day)}${two(hours)}${minute}`, zone) ?? null;
}

/** Documents in Base64 anywhere in an accession, each once. */
function documentsIn(element: XmlElement): SentFile[] {
  return [
    ...documentIn(element.attributes.Name ?? element.name, element.text),
    ...element.children.flatMap((child) => documentsIn(child)),
  ];
}
