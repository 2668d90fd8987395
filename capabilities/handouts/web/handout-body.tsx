import { languageTags } from '@alder/i18n';
import { blocksOf, type TextLanguage } from '../domain/index.ts';
import styles from './handouts.module.css';

type HandoutBodyProps = {
  readonly lang: TextLanguage;
  readonly title: string;
  readonly text: string;
  readonly note?: string;
};

/** A handout as its owner reads it, in its own language whatever the page speaks. */
export function HandoutBody({ lang, title, text, note }: HandoutBodyProps) {
  return (
    <article className={styles.body} lang={languageTags[lang]}>
      <h3>{title}</h3>
      {blocksOf(text).map((block, at) => {
        if (block.kind === 'heading') return <h4 key={at}>{block.text}</h4>;
        if (block.kind === 'paragraph') return <p key={at}>{block.text}</p>;
        return (
          <ul key={at}>
            {block.items.map((item, place) => (
              <li key={place}>{item}</li>
            ))}
          </ul>
        );
      })}
      {note && <p className={styles.note}>{note}</p>}
    </article>
  );
}
