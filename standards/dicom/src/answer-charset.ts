import type { AssumedCharset } from './charset.ts';
import { encodeText, type WrittenCharset } from './charset-encode.ts';
import { type Keyword, tags, vrOf } from './tag.ts';
import type { WrittenDataset, WrittenValue } from './writer.ts';

/** What a device reads where it says Latin-1, or nothing. */
export type DeviceCharset = AssumedCharset | 'iso-2022-jp';

/** How an answer is written: the terms it names, and the set that its bytes are in. */
type Choice = { readonly named: string; readonly written: WrittenCharset };

/** Sets that an answer can be written in, by the way a request names them. */
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
 * Sets for each setting of a device, the first that holds every character wins. Big5 has no term in DICOM: devices
 * that know nothing else read it where Latin-1 is named.
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
 * An answer in a character set that the device reads and that holds every character of it.
 *
 * The set of the request comes first, then the device's setting, then UTF-8: no name is lost or replaced. A request
 * that names Latin-1, or nothing, says little: there the setting of the device goes first.
 *
 * @param requested Values of (0008,0005) of the request.
 * @see DICOM PS3.3 C.12.1.1.2
 */
export function answerInCharset(
  answer: WrittenDataset,
  requested: readonly string[],
  device?: DeviceCharset | undefined,
): WrittenDataset {
  const terms = requested.join('\\');
  const isPlain = /^(ISO_IR 6|ISO_IR 100|)$/.test(terms);
  const request = byRequest[terms];
  const ofRequest = request ? [{ named: terms, written: request }] : [];
  const ofDevice = device ? byDevice[device] : [];
  const texts = textsOf(answer);
  const choices = isPlain && device ? ofDevice : [...ofRequest, ...ofDevice];
  const found = choices.find(({ written }) => texts.every((text) => encodeText(text, written).complete)) ?? UTF8;
  const body = found.named === found.written ? answer : encoded(answer, found.written);
  return { ...body, SpecificCharacterSet: found.named.split('\\') };
}

/** VRs of which the characters depend on the set (PS3.5 6.2). */
const textVRs = new Set<string>(['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT']);

function textsOf(answer: WrittenDataset): readonly string[] {
  return Object.values(answer).flatMap((value) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === 'string' ? [one] : isItem(one) ? textsOf(one) : []));
  });
}

function encoded(answer: WrittenDataset, written: WrittenCharset): WrittenDataset {
  const entries = Object.entries(answer).map(([name, value]) => {
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
