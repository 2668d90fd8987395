/**
 * Fields and a file as multipart/form-data (RFC 7578), with a boundary of small letters: a Blob writes its type in small
 * letters, and the browser's own boundary would no longer be the one in the body.
 */
export function formBlob(fields: Readonly<Record<string, string>>, file?: File): Blob {
  const boundary = `alder-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const head = (disposition: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`;
  const parts: BlobPart[] = Object.entries(fields).flatMap(([name, value]) => [head(`name="${name}"`), value, '\r\n']);
  if (file) {
    const name = file.name.replace(/[\r\n]/g, ' ').replace(/"/g, '%22');
    const type = `Content-Type: ${file.type || 'application/octet-stream'}\r\n`;
    parts.push(head(`name="file"; filename="${name}"`, type), file, '\r\n');
  }
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}
