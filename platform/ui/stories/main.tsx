import { isLanguage, LanguageProvider } from '@alder/i18n';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/tokens.css';
import '../src/base.css';
import { ToastRegion } from '../src/index.tsx';
import styles from './stories.module.css';
import type { Story } from './story.ts';

const modules = import.meta.glob<{ stories: readonly Story[] }>('../src/**/*.stories.tsx', { eager: true });
const pages = import.meta.glob<{ Page: ComponentType }>('../../../capabilities/*/web/*.stories.tsx');
const request = new URLSearchParams(location.search);
const only = request.get('only');
const language = request.get('lang');
document.documentElement.dataset.theme = request.get('theme') ?? 'light';

const files = Object.entries(modules).filter(([path]) => !only || path.includes(`/${only}.stories`));

const target = Object.entries(pages).find(([path]) => path.endsWith(`/${request.get('page')}.stories.tsx`));
const Page = (await target?.[1]())?.Page;

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LanguageProvider initial={isLanguage(language) ? language : 'en'}>
      {Page ? (
        <div className={styles.whole}>
          <Page />
        </div>
      ) : (
        <div className={styles.page}>
          <h1 className="sr">Components</h1>
          {files.flatMap(([, { stories }]) =>
            stories.map(({ title, show: Show }) => (
              <section key={title} className={styles.story} aria-label={title}>
                <h2>{title}</h2>
                <div className={styles.shown}>
                  <Show />
                </div>
              </section>
            )),
          )}
        </div>
      )}
      <ToastRegion />
    </LanguageProvider>
  </StrictMode>,
);
