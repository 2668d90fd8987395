/**
 * The bytes of a body that is taken whole.
 *
 * @param refusal Thrown as soon as more than `max` bytes have come: nothing beyond them is kept in memory.
 */
export async function readAll(body: AsyncIterable<unknown>, max: number, refusal: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += (chunk as Buffer).length;
    if (length > max) throw refusal();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
