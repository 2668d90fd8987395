import { expect, test } from 'vitest';
import { formBlob } from './form-blob.ts';

test('fields and a PDF of a letter are read back as they were given, from a type in small letters [rule.shareEmail]', async () => {
  const pdf = new File(['%PDF-1.7 …'], '紹介 "A".pdf', { type: 'application/pdf' });
  const blob = formBlob({ id: 'x', email: 'Referral@example.test', note: '一行\r\n二行' }, pdf);

  expect(blob.type).toBe(blob.type.toLowerCase());
  const form = await new Response(await blob.arrayBuffer(), { headers: { 'content-type': blob.type } }).formData();
  expect(form.get('email')).toBe('Referral@example.test');
  expect(form.get('note')).toBe('一行\r\n二行');
  const file = form.get('file') as File;
  expect([file.name, await file.text()]).toEqual(['紹介 "A".pdf', '%PDF-1.7 …']);
});
