import type { AssumedCharset } from './charset.ts';
import { encodeText, type WrittenCharset } from './charset-encode.ts';
import { type Keyword, tags, vrOf } from './tag.ts';
import type { WrittenDataset, WrittenValue } from './writer.ts';

/** Character set assumed for a device that declares Latin-1 or none. */
export type DeviceCharset = AssumedCharset | 'iso-2022-jp';

/** How a response is written: the terms it names, and the set that its bytes are in. */
type Choice = { readonly named: string; readonly written: WrittenCharset };

/** Sets that a response can be written in, by the way a request names them. */
const byRequest: Readonly<Record<string, WrittenCharset>> = {
  'ISO_IR 100': 'ISO_IR 100',
  'ISO_IR 13': 'ISO_IR 13',
  'ISO_IR 192': 'ISO_IR 192',
  GB18030: 'GB18030',
  GBK: 'GBK',
  'ISO 2022 IR 87': '\\ISO 2022 IR 87',
  '\\ISO 2022 IR 87': '\\ISO 2022 IR 87',
  'ISO 2022 IR 6\\ISO 2022 IR 87': '\\ISO 2022 IR 87',
  'ISO 2022 IR 13\\ISO 2022 IR 87': 'ISO 2022 IR 13\\ISO 2022 IR 87',
};

/**
 * Candidate sets for each setting of a device; the first one that has every character is used. Big5 has no defined term
 * in DICOM: devices without another character set read it under Latin-1.
 */
const byDevice: Readonly<Record<DeviceCharset, readonly Choice[]>> = {
  big5: [{ named: 'ISO_IR 100', written: 'BIG5' }],
  shift_jis: [{ named: 'ISO_IR 13', written: 'ISO_IR 13' }],
  'iso-2022-jp': [
    { named: '\\ISO 2022 IR 87', written: '\\ISO 2022 IR 87' },
    { named: 'ISO 2022 IR 13\\ISO 2022 IR 87', written: 'ISO 2022 IR 13\\ISO 2022 IR 87' },
  ],
  gb18030: [{ named: 'GB18030', written: 'GB18030' }],
  'utf-8': [],
};
const UTF8: Choice = { named: 'ISO_IR 192', written: 'ISO_IR 192' };

/**
 * Encodes a response in a character set that the device reads and that has every character of it.
 *
 * The set of the request is tried first, then the device's setting, then UTF-8, so that no name is lost or replaced. A
 * request with Latin-1, or without a set, proves little: then the device's setting is tried first.
 *
 * @param requested Values of (0008,0005) of the request.
 * @see DICOM PS3.3 C.12.1.1.2
 */
export function responseInCharset(
  response: WrittenDataset,
  requested: readonly string[],
  device?: DeviceCharset | undefined,
): WrittenDataset {
  const terms = requested.join('\\');
  const isPlain = /^(ISO_IR 6|ISO_IR 100|)$/.test(terms);
  const request = byRequest[terms];
  const ofRequest = request ? [{ named: terms, written: request }] : [];
  const ofDevice = device ? byDevice[device] : [];
  const texts = textsOf(response);
  const choices = isPlain && device ? ofDevice : [...ofRequest, ...ofDevice];
  const found = choices.find(({ written }) => texts.every((text) => encodeText(text, written).complete)) ?? UTF8;
  const body = found.named === found.written ? response : encoded(response, found.written);
  return { ...body, SpecificCharacterSet: found.named.split('\\') };
}

/** VRs of which the characters depend on the set (PS3.5 6.2). */
const textVRs = new Set<string>(['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT']);

function textsOf(response: WrittenDataset): readonly string[] {
  return Object.values(response).flatMap((value) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === 'string' ? [one] : isItem(one) ? textsOf(one) : []));
  });
}

function encoded(response: WrittenDataset, written: WrittenCharset): WrittenDataset {
  const entries = Object.entries(response).map(([name, value]) => {
    const vr = vrOf(/^\d+$/.test(name) ? Number(name) : tags[name as Keyword]);
    return [name, encodedValue(value as WrittenValue, textVRs.has(vr), written)] as const;
  });
  return Object.fromEntries(entries) as WrittenDataset;
}

function encodedValue(value: WrittenValue, isText: boolean, written: WrittenCharset): WrittenValue {
  if (Array.isArray(value) && isItem(value[0])) return value.map((item) => encoded(item as WrittenDataset, written));
  if (!isText || value instanceof Uint8Array) return value;
  const text = Array.isArray(value) ? value.join('\\') : String(value);
  const { bytes } = encodeText(text, written);
  // A blank pads text to an even length, as the writer would have done.
  return bytes.length % 2 === 0 ? bytes : Uint8Array.from([...bytes, 0x20]);
}

function isItem(value: unknown): value is WrittenDataset {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && !('fragments' in value);
}
