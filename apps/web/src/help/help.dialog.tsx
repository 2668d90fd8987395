import { ownKeysOf } from '@alder/accounts/domain';
import { useAccount } from '@alder/client';
import { Button, Dialog, Empty, Kbd, PressArea, TextField } from '@alder/ui';
import { ArrowLeft, Search } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useLocation } from 'react-router';
import { useLateTexts } from '../shell/late-texts.ts';
import styles from './help.module.css';
import { type HelpPage, helpIds, helpKeys, helpOf } from './help-pages.ts';
import { searchHelp } from './search-help.ts';
import { useHelpTexts } from './use-help-texts.ts';

/** Keys that work on every screen (design: screens §1.11). */
const KEYS_EVERYWHERE = [
  ['Ctrl K', 'palette'],
  ['G B', 'board'],
  ['G P', 'patients'],
  ['G I', 'imaging'],
  ['G L', 'lab'],
  ['Alt 1', 'tab'],
  ['Alt W', 'closeTab'],
  ['Alt L', 'lock'],
  ['Z', 'undo'],
  ['Esc', 'close'],
  ['?', 'list'],
] as const;

/** `?`: what the screen is for, its keys and those that work everywhere; all pages of the help are searched. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useHelpTexts();
  const here = helpOf(useLocation().pathname);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<HelpPage>();
  const helpPage = opened ?? here;
  const pages = helpIds.map((id) => ({ id, title: t(`${id}.title`), about: t(`${id}.about`) }));
  const found = searchHelp(pages, typed);

  return (
    <Dialog open onClose={onClose} size="md" title={t('title')}>
      <div className={styles.help}>
        <TextField
          type="search"
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          icon={<Search aria-hidden="true" />}
          value={typed}
          autoFocus
          onChange={(text) => {
            setTyped(text);
            setOpened(undefined);
          }}
        />
        {typed.trim() !== '' && !opened ? (
          <section aria-label={t('found')} aria-live="polite">
            {found.length === 0 ? (
              <Empty compact>{t('nothing')}</Empty>
            ) : (
              <ul className={styles.found}>
                {found.map(({ id, title, about }) => (
                  <li key={id}>
                    <PressArea className={styles.page} onClick={() => setOpened(id)}>
                      <b>{title}</b>
                      <span>{about.split('\n')[0]}</span>
                    </PressArea>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ) : (
          <>
            {opened && opened !== here && (
              <Button
                variant="ghost"
                size="sm"
                icon={<ArrowLeft />}
                className={styles.back}
                onClick={() => {
                  setOpened(undefined);
                  setTyped('');
                }}
              >
                {t('back')}
              </Button>
            )}
            {helpPage && <Page id={helpPage} />}
            <Everywhere />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Page({ id }: { id: HelpPage }) {
  const t = useHelpTexts();
  const { account } = useAccount();
  const own = ownKeysOf(account.configs, id);
  const name = t(`${id}.title`);
  const keys: readonly (readonly [string, string])[] = id in helpKeys ? helpKeys[id as keyof typeof helpKeys] : [];
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {t(`${id}.about`)
        .split('\n')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      {keys.length > 0 && (
        <>
          <h4>{t('keys')}</h4>
          <Keys
            keys={keys.map(([chord, act]) => [
              own[chord.toLowerCase()]?.toUpperCase() ?? chord,
              t(`key.${act}` as 'key.find'),
            ])}
          />
        </>
      )}
    </section>
  );
}

function Everywhere() {
  const t = useHelpTexts();
  const late = useLateTexts();
  return (
    <section aria-label={t('keysEverywhere')}>
      <h4>{t('keysEverywhere')}</h4>
      <Keys keys={KEYS_EVERYWHERE.map(([chord, act]) => [chord, late(`shortcuts.${act}`)])} />
    </section>
  );
}

/** The chords as they are given: those of another page are not pressed as on this one. */
function Keys({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([chord, act]) => (
        <Fragment key={chord}>
          <dt>
            {chord.split(' ').map((key) => (
              <Kbd key={key}>{[key]}</Kbd>
            ))}
          </dt>
          <dd>{act}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
