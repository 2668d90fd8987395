import { type SheetRole, sheetRoles } from '@alder/accounts/domain';
import { SelectField } from '@alder/ui';
import { useState } from 'react';
import { foldWord } from '../domain/index.ts';
import type { ImportView } from './import.panel.tsx';
import styles from './imports.module.css';
import { useImportTexts } from './use-import-texts.ts';

type Written = ImportView['roles'];
type Roles = Readonly<Record<string, SheetRole>>;
export type RoleMap = {
  /** Roles as written, folded → role; what the word names is proposed, and stands when the check is pressed. */
  readonly chosen: Roles;
  readonly choose: (written: string, role: SheetRole | '') => void;
};

/** The roles that a person has chosen, before and since the page was opened. */
export function useRoleMap(saved: Roles, roles: Written): RoleMap {
  const [own, setOwn] = useState<Readonly<Record<string, SheetRole | ''>>>({});
  const proposed = Object.fromEntries(
    roles.flatMap(({ written, proposed }) => (proposed === null ? [] : [[foldWord(written), proposed]])),
  );
  const all: Readonly<Record<string, SheetRole | ''>> = { ...proposed, ...saved, ...own };
  const chosen = Object.fromEntries(Object.entries(all).filter(([, role]) => role !== '')) as Roles;
  return { chosen, choose: (written, role) => setOwn((before) => ({ ...before, [foldWord(written)]: role })) };
}

/** Which role each word of the files means. */
export function RolesPanel({ roles, map }: { roles: Written; map: RoleMap }) {
  const t = useImportTexts();
  const options = sheetRoles.map((value) => ({ value, label: t(`role.${value}`) }));
  return (
    <section aria-label={t('roles.title')} className={styles.part}>
      <h3>{t('roles.title')}</h3>
      <p className={styles.about}>{t('roles.about')}</p>
      <ul className={styles.species}>
        {roles.map(({ written, rows }) => (
          <li key={written}>
            <SelectField
              label={t('roles.for', { written })}
              hint={t('roles.rows', { count: rows })}
              none={t('species.choose')}
              options={options}
              value={map.chosen[foldWord(written)] ?? ''}
              onChange={(role) => map.choose(written, role)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
