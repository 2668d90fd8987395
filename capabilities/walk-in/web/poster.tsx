import { Button } from '@alder/ui';
import { QrCode } from '@alder/ui/qr-code';
import { Printer } from 'lucide-react';
import type { WalkInPage } from '../contract/index.ts';
import styles from './poster.module.css';
import { usePublicTexts } from './use-public-texts.ts';

/** All three languages stand on the paper, whichever the page has. */
const WORDS = [
  ['zhtw', 'zh-Hant', '掃描取號', '不需帳號。掃描後即可取號，並查看前面還有幾位。情況緊急請直接告知櫃檯。'],
  [
    'ja',
    'ja',
    'スキャンして番号を取る',
    'アカウントは不要です。読み取ると番号と待ち状況が表示されます。緊急の場合はすぐに受付へ。',
  ],
  [
    'en',
    'en',
    'Scan to take a number',
    'No account needed. See how many are before you. In an emergency tell reception at once.',
  ],
] as const;

/** A4 poster. */
export function Poster({ hospital, link }: { readonly hospital: WalkInPage['hospital']; readonly link: string }) {
  const t = usePublicTexts();
  return (
    <main className={styles.poster} aria-label={t('poster')}>
      <div className={styles.tools}>
        <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('poster.print')}
        </Button>
      </div>
      <h1>{hospital.name}</h1>
      <QrCode text={link} label={t('poster.qr')} size={360} />
      {WORDS.map(([key, lang, title, about]) => (
        <section key={key} lang={lang}>
          <h2>{title}</h2>
          <p>{about}</p>
        </section>
      ))}
    </main>
  );
}
