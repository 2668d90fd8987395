/**
 * Has the browser save what an address responds with; the page stays as it is.
 *
 * @param url - of this product, or a `blob:` made for it, which is given back afterwards.
 * @param name - of the file; a name that the response itself gives takes precedence.
 */
export function saveFile(url: string, name = ''): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  if (url.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
