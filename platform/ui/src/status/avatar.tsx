import { classes } from '../classes.ts';
import { useUiTexts } from '../ui-texts.ts';
import styles from './presence.module.css';

export type AvatarProps = {
  readonly name: string;
  readonly photo?: string | null;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Same person, same colour; without it the name decides. */
  readonly id?: string;
  /** No user yet. */
  readonly none?: boolean;
  readonly title?: string;
};

/** Staff colours, all dark enough for white letters. */
const colors = [
  '#2F6B8F',
  '#8A5A9B',
  '#4C7A4A',
  '#A0583C',
  '#7A5A2F',
  '#6A45A0',
  '#2F7A70',
  '#8F4A63',
  '#4A5F8F',
  '#5E6C47',
] as const;

/** The colour of a person, the same on every screen. */
export function colorOfPerson(id: string): string {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colors[sum % colors.length] ?? colors[0];
}

/** First letter of a Latin name, first character of a Chinese or Japanese one; titles are skipped. */
export function initialOf(name: string): string {
  const plain = name.replace(/^(dr\.?|prof\.?|mr\.?|ms\.?|mrs\.?)\s+/i, '').trim();
  return [...plain][0]?.toUpperCase() ?? '?';
}

/** A person as a coloured circle; the full name is its title. */
export function Avatar({ name, photo, size = 'md', id, none, title = name }: AvatarProps) {
  return (
    <span
      role="img"
      aria-label={title}
      title={title}
      className={classes(styles.ava, styles[size], none && styles.none)}
      style={none ? undefined : { background: colorOfPerson(id ?? name) }}
    >
      {photo ? <img src={photo} alt="" /> : none ? '–' : initialOf(name)}
    </span>
  );
}

export type Person = { readonly id: string; readonly name: string; readonly photo?: string | null };

/** Up to three people and how many more. */
export function AvatarGroup({
  people,
  max = 3,
  size = 'sm',
}: {
  readonly people: readonly Person[];
  readonly max?: number;
  readonly size?: AvatarProps['size'];
}) {
  return (
    <span className={styles.group}>
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} {...person} size={size} />
      ))}
      {people.length > max && (
        <span
          className={classes(styles.ava, size && styles[size], styles.moreAva)}
          title={people
            .slice(max)
            .map(({ name }) => name)
            .join(', ')}
        >
          +{people.length - max}
        </span>
      )}
    </span>
  );
}

/** The other users who have this open. Renders nothing without any. */
export function Presence({ people }: { readonly people: readonly Person[] }) {
  const t = useUiTexts();
  if (people.length === 0) return null;
  return (
    <span role="status" aria-label={t('presence.here', { names: people.map(({ name }) => name).join(', ') })}>
      <AvatarGroup people={people} />
    </span>
  );
}
