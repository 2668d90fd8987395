import { type Language, languageNames, languages, languageTags, useLanguage } from '@alder/i18n';
import { Button, Logo, PressArea } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getAgreementPdf } from '../contract/index.ts';
import {
  type AgreementDocument,
  type AgreementText,
  agreementDocuments,
  currentVersion,
  loadAgreement,
  versionsOf,
  writeVersion,
} from '../domain/index.ts';
import styles from './agreement.module.css';
import { useAgreementTexts } from './use-agreement-texts.ts';

export type AgreementScreenProps = {
  readonly document: AgreementDocument;
  /** Date of an earlier version; the one in force without it. */
  readonly version?: string | undefined;
};

/**
 * Terms of use or privacy policy (design: screens 3.36): contents, an anchor for each clause, print and PDF, in the
 * language of the page.
 */
export function AgreementScreen({ document: shown, version = currentVersion(shown) }: AgreementScreenProps) {
  const t = useAgreementTexts();
  const { language, setLanguage } = useLanguage();
  const text = useAgreement(shown, version, language);
  const isLoaded = typeof text === 'object';
  useEffect(() => {
    if (isLoaded) window.document.title = `${text.title} · Alder`;
  }, [isLoaded, text]);
  const canGoBack = window.document.referrer.startsWith(`${location.origin}/`) && history.length > 1;

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <a className={styles.brand} href="/">
          <Logo />
          Alder
        </a>
        <nav className={styles.choice} aria-label={t('documents')}>
          {agreementDocuments.map((one) => (
            <a key={one} href={`/agreement/${one}`} aria-current={one === shown ? 'page' : undefined}>
              {t(one)}
            </a>
          ))}
        </nav>
        <fieldset className={styles.choice} aria-label={t('language')}>
          {languages.map((one) => (
            <PressArea
              key={one}
              lang={languageTags[one]}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {languageNames[one]}
            </PressArea>
          ))}
        </fieldset>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('contents')}>
          {isLoaded && (
            <details open={isWide()}>
              <summary>{t('contents')}</summary>
              <ol>
                {text.sections.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ol>
            </details>
          )}
        </nav>
        <main className={styles.text}>
          <div className={styles.acts}>
            {canGoBack ? (
              <Button variant="ghost" icon={<ArrowLeft />} onClick={() => history.back()}>
                {t('back')}
              </Button>
            ) : (
              <a className={styles.act} href="/auth">
                <ArrowLeft />
                {t('enter')}
              </a>
            )}
            <span className={styles.apart} />
            <Button variant="ghost" icon={<Printer />} onClick={() => print()}>
              {t('print')}
            </Button>
            <a
              className={styles.act}
              href={addressOf(getAgreementPdf, { document: shown, version, lang: language })}
              target="_blank"
              rel="noreferrer"
            >
              <Download />
              {t('pdf')}
            </a>
          </div>
          {text === 'missing' && <p role="alert">{t('missingVersion')}</p>}
          {text === 'failed' && <p role="alert">{t('failed')}</p>}
          {isLoaded && <Clauses text={text} version={version} language={language} />}
          <Versions document={shown} version={version} language={language} />
        </main>
      </div>
    </div>
  );
}

function Clauses({ text, version, language }: { text: AgreementText; version: string; language: Language }) {
  const t = useAgreementTexts();
  // The anchor of the address exists only now.
  useEffect(() => {
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
  return (
    <article>
      <h1>{text.title}</h1>
      <p className={styles.dated}>{t('dated', { date: writeVersion(version, language) })}</p>
      {text.sections.map(({ id, title, paragraphs }, index) => (
        <section key={id} id={id}>
          <h2>
            <span>{index + 1}</span> {title}
          </h2>
          {paragraphs.map((paragraph, at) => {
            const number = `${index + 1}.${at + 1}`;
            const anchor = `${id}-${at + 1}`;
            return (
              <p key={anchor} id={anchor}>
                <a className={styles.number} href={`#${anchor}`} aria-label={t('anchor', { number })}>
                  {number}
                </a>
                {paragraph}
              </p>
            );
          })}
        </section>
      ))}
    </article>
  );
}

function Versions({ document, version, language }: Required<AgreementScreenProps> & { language: Language }) {
  const t = useAgreementTexts();
  const others = versionsOf(document).filter((date) => date !== version);
  if (others.length === 0) return null;
  return (
    <section className={styles.versions} aria-label={t('earlier')}>
      <h2>{t('earlier')}</h2>
      <ul>
        {others.map((date) => (
          <li key={date}>
            <a href={`/agreement/${document}?version=${date}`}>{writeVersion(date, language)}</a>{' '}
            {date === currentVersion(document) && `(${t('current')})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the contents stand beside the text; on a phone they are opened when they are wanted. */
function isWide(): boolean {
  return innerWidth > 900;
}

/** The text, or why it is not there; undefined while it is fetched. */
function useAgreement(document: AgreementDocument, version: string, language: Language) {
  const [text, setText] = useState<AgreementText | 'missing' | 'failed'>();
  useEffect(() => {
    let isWanted = true;
    loadAgreement(document, version, language).then(
      (loaded) => isWanted && setText(loaded ?? 'missing'),
      () => isWanted && setText('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [document, version, language]);
  return text;
}
