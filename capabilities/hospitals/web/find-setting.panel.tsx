import { classes, Kbd, matchScore, useShortcuts } from '@alder/ui';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import styles from './manage.module.css';
import { type ManagedSetting, type ManagePage, managedSettings } from './manage-pages.ts';
import { inAllLanguages, useHospitalTexts } from './use-hospital-texts.ts';

type SettingEntry = { readonly key: string; readonly to: string; readonly label: string; readonly page?: string };

/**
 * "Find a setting": over the names of all settings in the three languages; without anything typed, `children`.
 *
 * The arrows walk through what was found, Enter opens it, Esc empties the field.
 */
export function FindSetting({ pages, children }: { pages: readonly ManagePage[]; children: ReactNode }) {
  const t = useHospitalTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  useShortcuts({ '/': () => input.current?.focus() });
  const found = typed.trim() === '' ? undefined : findSettings(typed, pages, t);
  const current = found?.[Math.min(place, found.length - 1)];
  const close = () => {
    setTyped('');
    setPlace(0);
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !found) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') setPlace(Math.min(place + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setPlace(Math.max(place - 1, 0));
    else if (event.key === 'Enter' && current) {
      void navigate(current.to);
      close();
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.find}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('find')}
          aria-expanded={found !== undefined}
          aria-controls={found ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${list}-${current.key}` : undefined}
          placeholder={t('find')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
          }}
          onKeyDown={press}
        />
        <Kbd>/</Kbd>
      </div>
      {found ? (
        <div id={list} role="listbox" aria-label={t('find')}>
          {found.map((one) => (
            <Link
              key={one.key}
              id={`${list}-${one.key}`}
              role="option"
              aria-selected={one === current}
              tabIndex={-1}
              to={one.to}
              className={classes(styles.link, styles.found)}
              onClick={close}
            >
              <span>{one.label}</span>
              {one.page && <small>{one.page}</small>}
            </Link>
          ))}
        </div>
      ) : (
        children
      )}
      {found?.length === 0 && (
        <p role="status" className={styles.none}>
          {t('find.none', { text: typed.trim() })}
        </p>
      )}
    </>
  );
}

/** What matches in any language, the best first; a page before its settings where both match alike. */
function findSettings(
  typed: string,
  pages: readonly ManagePage[],
  t: ReturnType<typeof useHospitalTexts>,
): readonly SettingEntry[] {
  const score = (key: string, words: string) =>
    matchScore([...inAllLanguages(key), ...inAllLanguages(words).flatMap((text) => text.split(/[,、]/))], typed);
  const nameOf = ({ page }: ManagedSetting) => t(`page.${page}`);
  const ofPages = pages.map(({ id }) => ({
    score: score(`page.${id}`, `page.${id}.words`),
    found: { key: id, to: `/manage/${id}`, label: t(`page.${id}`) } as SettingEntry,
  }));
  const ofSettings = managedSettings
    .filter(({ page }) => pages.some(({ id }) => id === page))
    .map((setting) => ({
      score: score(setting.label, `${setting.label}.words`),
      found: {
        key: `${setting.page}-${setting.id}`,
        to: `/manage/${setting.page}#${setting.id}`,
        label: t(setting.label),
        page: nameOf(setting),
      } as SettingEntry,
    }));
  return [...ofPages, ...ofSettings]
    .filter((each) => each.score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 12)
    .map(({ found }) => found);
}
