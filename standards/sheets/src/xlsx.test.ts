import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
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
async function workbook(sheet: string, strings?: string, styles?: string): Promise<Uint8Array> {
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
  if (styles) await add('xl/styles.xml', styles);
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

test('shared texts, gaps and formulas of other programs are read; a formula gives no value', async () => {
  const sheet =
    '<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>';
  const strings = '<sst><si><r><t>診察</t></r><r><t>料</t></r><rPh><t>しんさつ</t></rPh></si></sst>';
  expect(await readXlsx(await workbook(sheet, strings))).toEqual([
    { line: 2, cells: ['', '診察料', '', { formula: true, text: '2' }] },
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

test('days and times are read as such by the format of their cells, whole numbers stay numbers', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-404]e/m/d"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
  const cell = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`;
  const sheet = `<worksheet><sheetData><row>${cell(0, 45_414)}${cell(1, 45_414)}${cell(2, 45_414.5)}${cell(3, 45_414)}${cell(1, 1)}</row></sheetData></worksheet>`;
  expect(await readXlsx(await workbook(sheet, undefined, styles))).toEqual([
    { line: 1, cells: ['45414', '2024-05-02', '2024-05-02 12:00:00', '45414', '1900-01-01'] },
  ]);
});

test('a cell merged over several rows is in each of them, and beside it nothing is filled', async () => {
  const row = (n: number, owner: string, pet: string) =>
    `<row r="${n}">${owner && `<c r="A${n}" t="str"><v>${owner}</v></c>`}<c r="B${n}" t="str"><v>${pet}</v></c></row>`;
  const sheet = `<worksheet><sheetData>${row(1, 'owner', 'pet')}${row(2, '林', 'Coco')}${row(3, '', 'Max')}${row(4, '', 'Stray')}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;
  const rows = await readXlsx(await workbook(sheet));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['owner', 'pet'],
    ['林', 'Coco'],
    ['林', 'Max'],
    ['', 'Stray'],
  ]);
});
