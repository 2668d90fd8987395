import { useViewerTexts } from '../use-viewer-texts.ts';

/** The way to a file that is not shown here; without an address it is said that the sender keeps it. */
export function OriginalLink({ url }: { url: string | undefined }) {
  const t = useViewerTexts();
  if (url === undefined) return <span>{t('open.kept')}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {t('open')}
    </a>
  );
}
