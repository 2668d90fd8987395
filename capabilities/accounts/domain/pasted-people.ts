import type { Role } from '@alder/wire';
import { isEmail, normalizeEmail } from './email.ts';

/** Why a pasted line invites nobody. */
export const pastedProblems = [
  'nameMissing',
  'formula',
  'emailMissing',
  'emailInvalid',
  'roleUnknown',
  'twice',
  'known',
] as const;
export type PastedProblem = (typeof pastedProblems)[number];

/** A line of a pasted sheet as it is understood. */
export type PastedPerson = {
  /** Line of what was pasted, from 1. */
  readonly line: number;
  readonly displayName: string;
  /** As it is stored; empty where the line has none. */
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role | undefined;
  /** undefined: the person can be invited. */
  readonly problem: PastedProblem | undefined;
};

/** Most lines that are read of one paste. */
export const MAX_PASTED = 200;
const MAX_NAME = 100;

/** Roles of people who come from a sheet: a guest of another hospital is invited on the page of the users. */
export const sheetRoles = ['doctor', 'assistant', 'hospitalAdmin', 'lisConsultant'] as const;
export type SheetRole = (typeof sheetRoles)[number];

/** How hospitals write the roles in their sheets. */
const ROLE_WORDS: Readonly<Record<SheetRole, readonly string[]>> = {
  doctor: ['doctor', 'dr', 'vet', 'veterinarian', '獣医師', '獣医', '獸醫師', '獸醫', '醫師', '医師'],
  assistant: [
    ...['assistant', 'nurse', 'technician', 'reception', 'receptionist', 'staff'],
    ...['アシスタント', '看護師', '愛玩動物看護師', '動物看護師', '受付', '助理', '護理師', '櫃台', '櫃檯', '技術員'],
  ],
  hospitalAdmin: [
    'administrator',
    'admin',
    'manager',
    'hospitaladmin',
    '病院管理者',
    '管理者',
    '院長',
    '醫院管理員',
    '管理員',
  ],
  lisConsultant: [
    'laboratory',
    'lab',
    'laboratory consultant',
    'lisconsultant',
    '検査',
    '検査技師',
    '檢驗',
    '檢驗師',
    '檢驗顧問',
  ],
};
const HEADS =
  /^(name|display ?name|氏名|名前|姓名|名字|email|e-mail|mail|メール|メールアドレス|電子郵件|信箱|role|役割|職種|角色|職稱|phone|tel|電話|電話番号|手機)$/iu;

/**
 * Reads people pasted from a sheet: one a line, cells between tabs, commas or semicolons, in any order. The address is the
 * cell with an @, the role the cell with a known word, the number the cell of digits, the name the first of the rest. A
 * first line with names of columns is skipped; a line without a role is refused rather than guessed.
 *
 * @param known Addresses of those who are in the hospital already.
 */
export function readPastedPeople(text: string, known: readonly string[]): PastedPerson[] {
  const taken = new Set<string>();
  const present = new Set(known.map(normalizeEmail));
  return text
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, MAX_PASTED + 1)
    .map((raw, place) => ({ line: place + 1, cells: cellsOf(raw) }))
    .filter(({ cells }) => cells.length > 0)
    .filter(({ cells }, place) => place > 0 || !cells.every((cell) => HEADS.test(cell)))
    .map(({ line, cells }) => {
      const person = personOf(cells);
      const problem = problemOf(person, taken, present);
      if (person.email) taken.add(person.email);
      return { line, ...person, problem };
    });
}

/** What a role may open unless an administrator says otherwise; only doctors take appointments. */
export function permitsOf(role: Role) {
  const isLab = role === 'lisConsultant';
  return { permit_his: !isLab, permit_lis: true, permit_pacs: !isLab, acceptAppointments: role === 'doctor' };
}

function cellsOf(raw: string): string[] {
  const separator = raw.includes('\t') ? '\t' : raw.includes(';') ? ';' : /[,，、]/;
  return raw
    .split(separator)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean);
}

function personOf(cells: readonly string[]): Omit<PastedPerson, 'line' | 'problem'> {
  const rest = [...cells];
  const take = (is: (cell: string) => boolean) => {
    const place = rest.findIndex(is);
    return place < 0 ? undefined : rest.splice(place, 1)[0];
  };
  const email = take((cell) => /[@＠]/.test(cell));
  const word = take((cell) => roleOf(cell) !== undefined);
  const phone = take((cell) => /^[+(\d][\d\s()+-]{5,}$/.test(cell.normalize('NFKC')));
  return {
    displayName: rest[0] ?? '',
    email: email === undefined ? '' : normalizeEmail(email.replace(/^.*<(.+)>$/, '$1')),
    phone: phone?.normalize('NFKC') ?? null,
    role: word === undefined ? undefined : roleOf(word),
  };
}

/** The role that a word of a sheet names without doubt. */
export function roleOf(cell: string): SheetRole | undefined {
  const plain = cell.normalize('NFKC').trim().toLowerCase().replace(/\.$/, '');
  return sheetRoles.find((role) => ROLE_WORDS[role].includes(plain));
}

function problemOf(
  { displayName, email, role }: Omit<PastedPerson, 'line' | 'problem'>,
  taken: ReadonlySet<string>,
  present: ReadonlySet<string>,
): PastedProblem | undefined {
  if (/^[=+\-@]/.test(displayName)) return 'formula';
  if (displayName === '' || displayName.length > MAX_NAME) return 'nameMissing';
  if (email === '') return 'emailMissing';
  if (!isEmail(email)) return 'emailInvalid';
  if (taken.has(email)) return 'twice';
  if (present.has(email)) return 'known';
  return role === undefined ? 'roleUnknown' : undefined;
}
