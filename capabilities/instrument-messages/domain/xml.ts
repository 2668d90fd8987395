/** An element with what is in it. Names are without their prefix. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text and CDATA directly in it, trimmed. */
  readonly text: string;
};

/** A text that is no XML document, or one with a document type. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
}

/** Deepest nesting that a result file may have; more is a damaged or a hostile file. */
const MAX_DEPTH = 64;

const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

type Open = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

/**
 * Reads a whole XML document, the same on screen, server and gateway, where no common parser exists that works without
 * waiting.
 *
 * A document type is refused: with it a file could name entities that stand for other files, or for themselves.
 *
 * @throws {XmlFault}
 */
export function readXml(text: string): XmlElement {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  const source = text.replace(/^\ufeff/, '');
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < source.length) {
    const at = PIECE.lastIndex;
    const found = PIECE.exec(source);
    if (!found) throw new XmlFault(`XML is damaged at letter ${at + 1}`);
    const [, cdata, closed, opened, attributes = '', isEmpty, plain] = found;
    const current = open.at(-1)!;
    if (cdata !== undefined) current.text += cdata;
    else if (plain !== undefined) current.text += decoded(plain);
    else if (closed !== undefined) {
      if (open.length === 1 || current.name !== local(closed)) throw new XmlFault(`XML is damaged at letter ${at + 1}`);
      open.pop();
      open.at(-1)!.children.push({ ...current, text: current.text.trim() });
    } else if (opened !== undefined) {
      if (open.length > MAX_DEPTH) throw new XmlFault('XML is nested too deep');
      const element = { name: local(opened), attributes: attributesOf(attributes), children: [], text: '' };
      if (isEmpty) current.children.push(element);
      else open.push(element);
    }
  }
  const [document, ...others] = root.children;
  if (open.length > 1) throw new XmlFault('XML ends in the middle');
  if (!document || others.length > 0 || root.text.trim() !== '') throw new XmlFault('no XML document');
  return document;
}

/** The elements of a name directly inside another. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The first element along a path of names. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => childrenOf(found, name)[0], element);
}

/** The text of the element at a path; empty where there is none. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string =>
  elementAt(element, ...path)?.text ?? '';

const local = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [local(name!), decoded(double ?? single ?? '')]),
  );
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));|&/gi, (entity, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (code > 0 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
    const known = name !== undefined && Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (known === undefined) throw new XmlFault(`XML has an unknown entity ${entity.slice(0, 20)}`);
    return known;
  });
}
