import type { Dataset } from '../dataset.ts';
import { type Keyword, tags } from '../tag.ts';

/** An instance that a report refers to. */
export type ReportReference = {
  readonly sopClass: string;
  readonly sopInstance: string;
  /** Frames, counted from 1; none means all. */
  readonly frames: readonly number[];
};

/** One content item of a report with the items below it. */
export type ReportItem = {
  /** Place in the tree, `1.2.1` (PS3.3 C.17.3.2.4). */
  readonly place: string;
  /** `CONTAINS`, `HAS PROPERTIES` …; empty at the root. */
  readonly relationship: string;
  /** `CONTAINER`, `TEXT`, `NUM`, `CODE`, `IMAGE` …; empty where another item is referred to. */
  readonly type: string;
  /** Meaning of the concept name, else its code; empty where there is none. */
  readonly concept: string;
  /** The value as text; empty for containers and references. */
  readonly value: string;
  /** Meaning of the code of a unit in short form: `mm`, `%`. */
  readonly unit: string;
  readonly references: readonly ReportReference[];
  /** Place of the item that this one refers to. */
  readonly refersTo: string | undefined;
  readonly items: readonly ReportItem[];
};

/** A structured report or a key object selection as a document. */
export type StructuredReport = {
  readonly root: ReportItem;
  /** `COMPLETE`, `PARTIAL`, or empty. */
  readonly completion: string;
  /** `VERIFIED`, `UNVERIFIED`, or empty. */
  readonly verification: string;
  readonly verifiedBy: readonly { readonly name: string; readonly datetime: string }[];
  /** Content Date and Time, ISO 8601 without a zone; empty where unknown. */
  readonly datetime: string;
  /** There are more items than are read. */
  readonly isCut: boolean;
};

/** Items of one report that are read: a long echocardiography report has about 500. */
export const MAX_REPORT_ITEMS = 5_000;
/** Items inside items. */
const MAX_DEPTH = 30;
const MAX_TEXT_LENGTH = 50_000;
/** References of one item. */
const MAX_REFERENCES = 1_000;

/**
 * The content tree of a structured report or of a key object selection document.
 *
 * It accepts any content: an item without a value has an empty one. Items beyond {@link MAX_REPORT_ITEMS} are left out
 * and `isCut` is set.
 *
 * @returns undefined where the data set has no content items.
 * @see DICOM PS3.3 C.17.3 (SR Document Content)
 */
export function readReport(dataset: Dataset): StructuredReport | undefined {
  if (!dataset.has(tags.ContentSequence) && dataset.text(tags.ValueType) !== 'CONTAINER') return undefined;
  const left = { items: MAX_REPORT_ITEMS, isCut: false };
  const root = readItem(dataset, '1', 0, left);
  return {
    root,
    completion: dataset.text(tags.CompletionFlag) ?? '',
    verification: dataset.text(tags.VerificationFlag) ?? '',
    verifiedBy: dataset.items(tags.VerifyingObserverSequence).map((observer) => ({
      name: personText(observer.text(tags.VerifyingObserverName) ?? ''),
      datetime: datetimeText(observer.text(tags.VerificationDateTime) ?? ''),
    })),
    datetime: datetimeText(`${dataset.text(tags.ContentDate) ?? ''}${dataset.text(tags.ContentTime) ?? ''}`),
    isCut: left.isCut,
  };
}

function readItem(item: Dataset, place: string, depth: number, left: { items: number; isCut: boolean }): ReportItem {
  left.items -= 1;
  const below = item.items(tags.ContentSequence);
  const items: ReportItem[] = [];
  for (const [at, each] of below.entries()) {
    if (left.items <= 0 || depth >= MAX_DEPTH) {
      left.isCut = true;
      break;
    }
    items.push(readItem(each, `${place}.${at + 1}`, depth + 1, left));
  }
  const type = item.text(tags.ValueType) ?? '';
  const target = item.numbers(tags.ReferencedContentItemIdentifier);
  return {
    place,
    relationship: depth === 0 ? '' : (item.text(tags.RelationshipType) ?? ''),
    type,
    concept: codeText(item, 'ConceptNameCodeSequence'),
    ...itemValue(item, type),
    references: referencesOf(item),
    refersTo: target.length > 0 ? target.join('.') : undefined,
    items,
  };
}

/** The value of an item by its type (PS3.3 table C.17.3-7). */
function itemValue(item: Dataset, type: string): { readonly value: string; readonly unit: string } {
  const plain = (value: string) => ({ value: value.slice(0, MAX_TEXT_LENGTH), unit: '' });
  switch (type) {
    case 'TEXT':
      return plain(item.text(tags.TextValue) ?? '');
    case 'NUM': {
      const [measured] = item.items(tags.MeasuredValueSequence);
      const value = measured?.text(tags.NumericValue) ?? '';
      if (!measured || value === '') return plain(codeText(item, 'NumericValueQualifierCodeSequence'));
      return { value, unit: unitText(measured) };
    }
    case 'CODE':
      return plain(codeText(item, 'ConceptCodeSequence'));
    case 'PNAME':
      return plain(personText(item.text(tags.PersonNameValue) ?? ''));
    case 'DATE':
      return plain(datetimeText(item.text(tags.Date) ?? ''));
    case 'TIME':
      return plain(timeText(item.text(tags.Time) ?? ''));
    case 'DATETIME':
      return plain(datetimeText(item.text(tags.DateTime) ?? ''));
    case 'UIDREF':
      return plain(item.text(tags.UIDValue) ?? '');
    case 'SCOORD':
    case 'SCOORD3D':
      return plain(item.text(tags.GraphicType) ?? '');
    default:
      return plain('');
  }
}

/** The meaning of a code, else the code itself. */
function codeText(item: Dataset, keyword: Keyword): string {
  const [code] = item.items(tags[keyword]);
  return (code?.text(tags.CodeMeaning) ?? code?.text(tags.CodeValue) ?? code?.text(tags.LongCodeValue) ?? '').slice(
    0,
    1000,
  );
}

/** UCUM codes are the usual unit symbols; `1` is no unit, and codes in braces are annotations. */
function unitText(measured: Dataset): string {
  const [unit] = measured.items(tags.MeasurementUnitsCodeSequence);
  const [code, meaning] = [unit?.text(tags.CodeValue) ?? '', unit?.text(tags.CodeMeaning) ?? ''];
  if (unit?.text(tags.CodingSchemeDesignator) !== 'UCUM') return meaning || code;
  if (code === '1') return '';
  return code.startsWith('{') || code.startsWith('[') ? meaning || code : code;
}

function referencesOf(item: Dataset): readonly ReportReference[] {
  return item
    .items(tags.ReferencedSOPSequence)
    .slice(0, MAX_REFERENCES)
    .map((reference) => ({
      sopClass: reference.text(tags.ReferencedSOPClassUID) ?? '',
      sopInstance: reference.text(tags.ReferencedSOPInstanceUID) ?? '',
      frames: reference.numbers(tags.ReferencedFrameNumber),
    }));
}

function personText(name: string): string {
  return name
    .replaceAll(/[\^=]+/g, ' ')
    .trim()
    .slice(0, 1000);
}

/** `20261120101500.0` as `2026-11-20 10:15:00`; an invalid date is unchanged. */
function datetimeText(text: string): string {
  const [, year, month, day, time = ''] =
    /^(\d{4})(\d{2})(\d{2})(\d{2,6})?/.exec(text.replaceAll('.', '').trim()) ?? [];
  if (!year) return text.slice(0, 100);
  return [`${year}-${month}-${day}`, timeText(time)].filter(Boolean).join(' ');
}

function timeText(text: string): string {
  const [, hour, minute, second] = /^(\d{2})(\d{2})?(\d{2})?/.exec(text) ?? [];
  return [hour, minute, second].filter(Boolean).join(':') || text.slice(0, 100);
}
