import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readXlsx, writeXlsx, XlsxFault } from './xlsx.ts';

test('a workbook that was written is read again as it was, and what looks like a formula is a text', async () => {
  const rows = [
    ['name', 'price'],
    ['=1+1 & <b>', 1200],
    ['診察料 \u0001', 0],
  ];
  expect(await readXlsx(await writeXlsx(rows))).toEqual([
    { line: 1, cells: ['name', 'price'] },
    { line: 2, cells: ['=1+1 & <b>', '1200'] },
    { line: 3, cells: ['診察料', '0'] },
  ]);
});

/** A workbook whose first sheet has this XML. */
async function workbook(sheet: string, strings?: string): Promise<Uint8Array> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  const add = (name: string, xml: string) => writer.add(name, new TextReader(xml));
  await add('xl/workbook.xml', `<workbook xmlns:r="${office}"><sheets><sheet name="a" r:id="r7"/></sheets></workbook>`);
  await add(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="r7" Target="worksheets/s.xml"/></Relationships>',
  );
  await add('xl/worksheets/s.xml', sheet);
  if (strings) await add('xl/sharedStrings.xml', strings);
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

test('shared texts, gaps and formulas of other programs are read; a formula gives no value', async () => {
  const sheet =
    '<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>';
  const strings = '<sst><si><r><t>診察</t></r><r><t>料</t></r><rPh><t>しんさつ</t></rPh></si></sst>';
  expect(await readXlsx(await workbook(sheet, strings))).toEqual([
    { line: 2, cells: ['', '診察料', '', { formula: true }] },
  ]);
});

test('a workbook that would fill the memory is refused before it does', async () => {
  const bomb = await workbook(`<worksheet>${' '.repeat(70 * 1024 * 1024)}</worksheet>`);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  await expect(readXlsx(bomb)).rejects.toMatchObject({ problem: 'importTooLarge' });

  const rows = await workbook(`<worksheet>${'<row><c><v>1</v></c></row>'.repeat(20_001)}</worksheet>`);
  await expect(readXlsx(rows)).rejects.toMatchObject({ problem: 'importTooLarge' });
});

test('a broken workbook, entities of its own and what is no workbook are refused with a reason', async () => {
  const entities = '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>';
  for (const bytes of [await workbook('<worksheet><row>'), await workbook(entities), new Uint8Array([80, 75, 3, 4, 0])])
    await expect(readXlsx(bytes)).rejects.toBeInstanceOf(XlsxFault);
});

const encoded: readonly [string, string, readonly number[]][] = [
  ['utf-8', '診察', [0xe8, 0xa8, 0xba, 0xe5, 0xaf, 0x9f]],
  ['utf-16le', '診a', [0xff, 0xfe, 0x3a, 0x8a, 0x61, 0x00]],
  ['utf-16be', '診a', [0xfe, 0xff, 0x8a, 0x3a, 0x00, 0x61]],
  ['utf-16le', 'ab', [0x61, 0x00, 0x62, 0x00]],
];

test.each(encoded)('a file in %s is read: %s', (encoding, text, bytes) => {
  const read = decodeText(new Uint8Array(bytes), 'zhtw');
  expect(read?.encoding).toBe(encoding);
  expect(read?.text.replace('\ufeff', '')).toBe(text);
});

test('an old file is read in the encoding of the language of the hospital, and what is no text is refused', () => {
  expect(decodeText(new Uint8Array([0xa4, 0xa4, 0xa4, 0xe5]), 'zhtw')).toEqual({ text: '中文', encoding: 'big5' });
  expect(decodeText(new Uint8Array([0x93, 0xfa, 0x96, 0x7b]), 'ja')).toEqual({ text: '日本', encoding: 'shift_jis' });
  expect(decodeText(new Uint8Array([0xff, 0xff, 0xff, 0x00]), 'en')).toBeUndefined();
});
