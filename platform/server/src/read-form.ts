import type { Readable } from 'node:stream';
import { inputIncorrect, tooLarge } from '@alder/wire';

/** Fields and the one file of a form. */
export type Form = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | undefined;
};

/**
 * Reads multipart form data of a bounded length.
 *
 * @throws {Refusal} `tooLarge` above the limit, `inputIncorrect` when it is no form or has several files.
 */
export async function readForm(body: Readable, contentType: string | undefined, mostBytes: number): Promise<Form> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += (chunk as Buffer).length;
    if (length > mostBytes) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  const headers = { 'content-type': contentType ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => undefined);
  if (!form) throw inputIncorrect({ fields: { '': 'multipart' } });
  const entries = [...form.entries()];
  const files = entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
  if (files.length > 1) throw inputIncorrect({ fields: { file: 'tooMany' } });
  const [file] = files;
  return {
    fields: Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    file: file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
  };
}
