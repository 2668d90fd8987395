import { CLIENT_VERSION, readCookie, useCall, writeCookie } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Empty, Loaded, Screen } from '@alder/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getReleases } from '../../contract/index.ts';
import { isNewerVersion } from '../../domain/index.ts';
import styles from './releases.module.css';
import { useReleaseTexts } from './use-release-texts.ts';

/** `/info/releases`: versions with their notes, newest first, in the language of the page (design: screens §3.37). */
export function ReleasesScreen() {
  const t = useReleaseTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const query = useCall(getReleases, { lang: language });
  // What was seen before this visit; being here counts as having seen the present version.
  const [seen] = useState(() => readCookie('versionNotif'));
  useEffect(() => writeCookie('versionNotif', CLIENT_VERSION), []);

  return (
    <Screen title={t('title')} actions={<span className={styles.have}>{t('have', { version: CLIENT_VERSION })}</span>}>
      <div className={styles.page}>
        <Loaded
          query={query}
          what={t('list')}
          isEmpty={({ result }) => result.length === 0}
          empty={<Empty>{t('none')}</Empty>}
        >
          {({ result }) => (
            <ol className={styles.versions}>
              {result.map(({ version, date, notes, operator }) => {
                const isNew = seen !== undefined && isNewerVersion(version, seen);
                return (
                  <li key={version} id={version} data-new={isNew || undefined}>
                    <header>
                      <h2 className="tn">
                        <Link to={`#${version}`}>{version}</Link>
                      </h2>
                      <span>{date ? format.date(date) : version === CLIENT_VERSION && t('preparing')}</span>
                      {isNew && <span className={styles.new}>{t('new')}</span>}
                    </header>
                    {operator && (
                      <section className={styles.operator} aria-label={t('operator')}>
                        <h3>{t('operator')}</h3>
                        <p>{operator}</p>
                      </section>
                    )}
                    <ul>
                      {notes.map((note) => (
                        <li key={note}>
                          <Note text={note} />
                        </li>
                      ))}
                    </ul>
                  </li>
                );
              })}
            </ol>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

/** A note: `**…**` is set in bold, a name between backquotes in the type of code. */
function Note({ text }: { text: string }) {
  let at = 0;
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    const key = at;
    at += part.length;
    if (part.startsWith('**')) return <b key={key}>{part.slice(2, -2)}</b>;
    return part.startsWith('`') ? <code key={key}>{part.slice(1, -1)}</code> : part;
  });
}
