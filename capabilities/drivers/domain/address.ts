/**
 * A place of a message: `R.4.2` is the second component of field 4, `O.3.*` all of its components, `O.3.2+` those from
 * the second on, `P.10+` every field from 10 on, `R.7~` the first component of all repetitions. Behind a colon stands
 * how it is read, `=X` compares.
 */
export const ADDRESS =
  /^(?:panel|[A-Z][A-Z0-9]{0,2}\.\d{1,3}(?:\+|~)?(?:\.(?:\d{1,2}\+?|\*))?)(?::(?:[a-zA-Z]{1,20}|=[^\s]{1,40}))?$/;

export type Address = {
  /** Record or segment; `panel` is the name of the panel as read before. */
  readonly segment: string;
  readonly field: number;
  readonly reach: 'one' | 'following' | 'repeats';
  readonly component: number;
  /** The component is named: a field that is not there has none. */
  readonly isNamed: boolean;
  readonly components: 'one' | 'all' | 'following';
  readonly reading: string;
};

const known = new Map<string, Address>();
const KNOWN_LIMIT = 5_000;

/** The parts of an address; one that is none points nowhere. */
export function readAddress(text: string): Address {
  const found = known.get(text);
  if (found) return found;
  const [place = '', reading = ''] = ADDRESS.test(text) ? splitOnce(text) : [];
  const [segment = '', field = '0', component = ''] = place.split('.');
  const address: Address = {
    segment,
    field: Number.parseInt(field, 10),
    reach: field.endsWith('+') ? 'following' : field.endsWith('~') ? 'repeats' : 'one',
    component: component === '' || component === '*' ? 1 : Number.parseInt(component, 10),
    isNamed: component !== '',
    components: component === '*' ? 'all' : component.endsWith('+') ? 'following' : 'one',
    reading,
  };
  if (known.size > KNOWN_LIMIT) known.clear();
  known.set(text, address);
  return address;
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
