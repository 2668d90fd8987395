import type { Call } from '@alder/wire';
import { z } from 'zod';

/** JSON of the parts of responses that several requests share, as it is sent, by the value itself and gone with it. */
const written = new WeakMap<object, Buffer>();

/**
 * Marks a part of a response that several requests share, so that it is presented and serialized once and not for
 * every request: of a response of half a megabyte that is most of the time. The value must not change afterwards.
 *
 * The items of a list are cached one by one: of a list with the same items but for one, that one is presented.
 *
 * @param schema What the contract says of this part.
 * @returns The value.
 */
export function cacheFragment<Value extends object>(schema: z.ZodType, value: Value): Value {
  written.set(
    value,
    schema instanceof z.ZodArray && Array.isArray(value) ? writeList(schema, value) : write(schema, value),
  );
  return value;
}

function write(schema: z.ZodType, value: unknown): Buffer {
  return Buffer.from(JSON.stringify(schema.parse(value)));
}

function writeList(schema: z.ZodArray, items: readonly unknown[]): Buffer {
  const texts = items.map((item) => {
    if (typeof item !== 'object' || item === null) return write(schema.element as z.ZodType, item);
    const text = written.get(item) ?? write(schema.element as z.ZodType, item);
    written.set(item, text);
    return text;
  });
  const comma = Buffer.from(',');
  return Buffer.concat([
    Buffer.from('['),
    ...texts.flatMap((text, place) => (place === 0 ? [text] : [comma, text])),
    Buffer.from(']'),
  ]);
}

/** Body of a response with cached fragments; undefined if there are none. Every other part is presented as always. */
export function writeWithCachedFragments(call: Call, payload: unknown): Buffer | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const input = payload as Readonly<Record<string, unknown>>;
  const saved = (value: unknown) => (typeof value === 'object' && value !== null ? written.get(value) : undefined);
  if (!('shape' in call.payload) || !Object.values(input).some(saved)) return undefined;

  const { shape } = call.payload as z.ZodObject;
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const text = saved(input[name]) ?? JSON.stringify((schema as z.ZodType).parse(input[name]));
    return text === undefined ? [] : [{ name, text }];
  });
  const parts = fields.flatMap(({ name, text }, place) => [
    Buffer.from(`${place === 0 ? '{"payload":{' : ','}${JSON.stringify(name)}:`),
    typeof text === 'string' ? Buffer.from(text) : text,
  ]);
  return Buffer.concat([...parts, Buffer.from('}}')]);
}
