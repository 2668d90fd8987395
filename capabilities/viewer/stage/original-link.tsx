import { useViewerTexts } from '../use-viewer-texts.ts';

/** Link to the original of a file that cannot be displayed; without an address a text says that the sender has it. */
export function OriginalLink({ url }: { url: string | undefined }) {
  const t = useViewerTexts();
  if (url === undefined) return <span>{t('open.kept')}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('open')}
    </a>
  );
}
