import { type DicomJson, isPrivate, type JsonValue, keywordOf, type PersonName } from '@alder/dicom';

/** One attribute of a file as a person reads it; `depth` counts the sequences around it. */
export type TagRow = {
  /** Place in the tree, unique in the file. */
  readonly path: string;
  /** Place of the sequence item that holds it; empty at the top. */
  readonly parent: string;
  readonly depth: number;
  /** `0010,0010`, or the number of an item. */
  readonly tag: string;
  readonly name: string;
  readonly vr: string;
  readonly value: string;
  readonly isPrivate: boolean;
  /** A sequence or an item, which holds further rows. */
  readonly hasRows: boolean;
};

/** Longer text is cut on the screen; the copied value is whole up to here. */
const MAX_VALUE_LENGTH = 4000;

/** Every attribute of a file in the order of its tags, items of sequences below theirs, private tags too. */
export function tagRows(json: DicomJson, parent = '', depth = 0): readonly TagRow[] {
  return Object.entries(json).flatMap(([hex, { vr, Value = [] }]): TagRow[] => {
    const path = `${parent}/${hex}`;
    const tag = Number.parseInt(hex, 16);
    const items = vr === 'SQ' ? (Value as readonly DicomJson[]) : [];
    const row: TagRow = {
      path,
      parent,
      depth,
      tag: `${hex.slice(0, 4)},${hex.slice(4)}`,
      name: keywordOf(tag) ?? '',
      vr,
      value: vr === 'SQ' ? '' : Value.map(valueText).join(' \\ ').slice(0, MAX_VALUE_LENGTH),
      isPrivate: isPrivate(tag),
      hasRows: items.length > 0,
    };
    const below = items.flatMap((item, at): TagRow[] => {
      const place = `${path}/${at + 1}`;
      const head = { tag: String(at + 1), name: '', vr: '', value: '', isPrivate: false, hasRows: true };
      return [{ ...head, path: place, parent: path, depth: depth + 1 }, ...tagRows(item, place, depth + 2)];
    });
    return [row, ...below];
  });
}

/** Rows whose tag, name or value contains the search text, with the sequences around them. */
export function foundRows(rows: readonly TagRow[], query: string): readonly TagRow[] {
  const words = query.trim().toLowerCase();
  if (words === '') return rows;
  const plain = words.replace(/[(),\s]/g, '');
  const found = new Set<string>();
  for (const { path, tag, name, value } of rows) {
    const isTag = /^[\da-f]{4,8}$/.test(plain) && tag.replace(',', '').toLowerCase().startsWith(plain);
    if (!isTag && !name.toLowerCase().includes(words) && !value.toLowerCase().includes(words)) continue;
    for (let place = path; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) found.add(place);
  }
  return rows.filter(({ path }) => found.has(path));
}

/** The visible rows while the sequences in `folded` hide their items. */
export function unfoldedRows(rows: readonly TagRow[], folded: ReadonlySet<string>): readonly TagRow[] {
  const isHidden = ({ parent }: TagRow) => {
    for (let place = parent; place !== ''; place = place.slice(0, place.lastIndexOf('/')))
      if (folded.has(place)) return true;
    return false;
  };
  return folded.size === 0 ? rows : rows.filter((row) => !isHidden(row));
}

function valueText(value: JsonValue): string {
  if (typeof value !== 'object') return String(value);
  const { Alphabetic, Ideographic, Phonetic } = value as PersonName;
  return [Alphabetic, Ideographic, Phonetic].filter(Boolean).join(' = ');
}
