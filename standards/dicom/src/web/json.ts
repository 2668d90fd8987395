import type { Dataset, DicomElement, JsonValue, PersonName } from '../dataset.ts';
import { personName } from '../dataset.ts';
import { tagHex, tags } from '../tag.ts';

/** A value of the DICOM JSON model; null stands for one of several values that is empty. */
export type WebValue = string | number | PersonName | WebJson | null;
/** One attribute: values, or bytes in base64, or where to fetch them. */
export type WebAttribute = {
  readonly vr: string;
  readonly Value?: readonly WebValue[];
  readonly InlineBinary?: string;
  readonly BulkDataURI?: string;
};
/** A data set of the DICOM JSON model (PS3.18 F.2). */
export type WebJson = { [tag: string]: WebAttribute };

/** Binary values up to this length stand in the text itself. */
const MAX_INLINE_BYTES = 1024;
const BINARY = new Set<string>(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN']);
const NUMERIC = new Set<string>(['FL', 'FD', 'SL', 'SS', 'SV', 'UL', 'US', 'UV', 'DS', 'IS']);

/**
 * A data set in the DICOM JSON model.
 *
 * Text is Unicode, so Specific Character Set is UTF-8. Group lengths are left out, and pixels too: the caller adds them
 * if it has their address.
 *
 * @param bulk Address of a value that is not included, by its path: `7FE00010`, or `00880200.0.7FE00010` for one in the
 * first item of a sequence.
 * @see DICOM PS3.18 F.2
 */
export function webJson(dataset: Dataset, bulk: (path: string) => string, inside = ''): WebJson {
  const out: WebJson = {};
  for (const [tag, element] of [...dataset.elements].sort(([a], [b]) => a - b)) {
    if ((tag & 0xffff) === 0 || tag >>> 16 === 2) continue;
    const name = tagHex(tag);
    out[name] = attributeOf(dataset, element, `${inside}${name}`, bulk);
  }
  if (inside === '' && out['00080005']) out['00080005'] = { vr: 'CS', Value: ['ISO_IR 192'] };
  return out;
}

function attributeOf(
  dataset: Dataset,
  element: DicomElement,
  path: string,
  bulk: (path: string) => string,
): WebAttribute {
  const { vr, value, items } = element;
  if (items)
    return withValues(
      vr,
      items.map((item, at) => webJson(item, bulk, `${path}.${at}.`)),
    );
  if (element.tag === tags.PixelData) return { vr, BulkDataURI: bulk(path) };
  if (!value) return element.length === 0 ? { vr } : { vr, BulkDataURI: bulk(path) };
  if (value.length === 0) return { vr };
  if (BINARY.has(vr)) {
    if (value.length > MAX_INLINE_BYTES) return { vr, BulkDataURI: bulk(path) };
    return { vr, InlineBinary: Buffer.from(value).toString('base64') };
  }
  return withValues(vr, valuesOf(dataset, element));
}

function valuesOf(dataset: Dataset, { tag, vr }: DicomElement): readonly WebValue[] {
  if (vr === 'AT') return dataset.toJson()[tagHex(tag)]?.Value as readonly string[];
  if (NUMERIC.has(vr)) return dataset.numbers(tag).map(numberOf);
  const texts = dataset.texts(tag);
  if (vr === 'PN') return texts.map((text) => (text === '' ? null : personName(text)));
  return texts.map((text) => (text === '' ? null : text));
}

/** JSON has no infinities, and no whole numbers beyond 2^53. */
function numberOf(value: number): WebValue {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? String(BigInt(value)) : value;
}

function withValues(vr: string, Value: readonly (WebValue | WebJson)[]): WebAttribute {
  return Value.length > 0 ? { vr, Value } : { vr };
}

/** Values of a JSON attribute as plain text, for an index: names in all their component groups. */
export function textOfAttribute(attribute: WebAttribute | undefined): string {
  const [first] = (attribute?.Value ?? []) as readonly (JsonValue | null)[];
  if (first === undefined || first === null) return '';
  if (typeof first !== 'object') return String(first);
  const { Alphabetic = '', Ideographic, Phonetic } = first as PersonName;
  return [Alphabetic, Ideographic, Phonetic].filter((group) => group !== undefined).join('=');
}
