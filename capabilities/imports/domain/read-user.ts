import { isEmail, isPlainLine, normalizeEmail, roleOf, type SheetRole } from '@alder/accounts/domain';
import { type Cell, required, tooLong } from './read-cells.ts';
import type { ReadRow, RowReason } from './read-row.ts';
import { foldWord, joinName } from './words.ts';

/** A person of the old system's list of users. */
export type UserData = {
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  /** Undefined until a person has chosen the meaning of the word. */
  readonly role: SheetRole | undefined;
  /** As the file writes it. */
  readonly written_role: string;
  readonly title: string;
  readonly licence_number: string;
};

/** People of one list: more are a list of something else. */
export const MAX_USERS = 1000;

/** The role that a word of a list names without doubt, as a proposal for the person who confirms it. */
export const proposeRole = (written: string): SheetRole | undefined => roleOf(written);

/** Reads one person. What the word for the role gives is never guessed: a role decides what its person may open. */
export function readUser(cell: Cell, roleMap: Readonly<Record<string, SheetRole>>): ReadRow {
  const reasons: RowReason[] = [];
  const written_role = cell('role');
  const role = roleMap[foldWord(written_role)];
  if (written_role === '') reasons.push({ code: 'missing', field: 'role' });
  else if (role === undefined) reasons.push({ code: 'role', field: 'role', value: written_role });
  const email = normalizeEmail(cell('email').replace(/^.*<(.+)>$/, '$1'));
  if (email === '') reasons.push({ code: 'missing', field: 'email' });
  else if (!isEmail(email)) reasons.push({ code: 'email', field: 'email', value: cell('email') });
  const data: UserData = {
    ...{ email, name: joinName(cell('given_name'), cell('name')), phone: cell('phone').normalize('NFKC') || null },
    ...{ role, written_role, title: cell('title'), licence_number: cell('licence_number') },
  };
  reasons.push(
    ...required('name', data.name, 100),
    ...oneLine('name', data.name),
    ...tooLong('phone', data.phone, 50),
    ...oneLine('phone', data.phone ?? ''),
    ...tooLong('title', data.title, 60),
    ...oneLine('title', data.title),
    ...tooLong('licence_number', data.licence_number, 40),
    ...oneLine('licence_number', data.licence_number),
  );
  return { entity: 'user', source_id: email, parent: null, parent_of: null, patient_id: null, data, reasons };
}

/** Text in an email or on paper is one line, no address of the web, and no formula of a sheet. */
function oneLine(field: string, value: string): RowReason[] {
  const isFormula = field === 'phone' ? /^[=@]/.test(value) : /^[=+\-@]/.test(value);
  return isFormula || !isPlainLine(value) ? [{ code: 'value', field, value: value.slice(0, 100) }] : [];
}
