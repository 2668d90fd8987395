import { foundRows, type TagRow, unfoldedRows } from '@alder/imaging/domain';
import { Dialog, PressArea, Ring, TextField, toast } from '@alder/ui';
import { ChevronRight, Copy } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { loadTags } from '../load/load-tags.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import styles from './tag-browser.module.css';

export type TagBrowserProps = {
  readonly image: ViewerImage;
  /** All instances of its series, in their order. */
  readonly stack: readonly ViewerImage[];
  readonly urlOf: UrlOf;
  readonly onClose: () => void;
};

/** Every attribute of a DICOM file, with search, folding and copying, for any instance of the series. */
export function TagBrowser({ image, stack, urlOf, onClose }: TagBrowserProps) {
  const t = useViewerTexts();
  const [instance, setInstance] = useState(image);
  const [query, setQuery] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { rows, hasFailed } = useTags(instance, urlOf);
  const visible = useMemo(() => {
    const found = foundRows(rows ?? [], query);
    return query.trim() ? found : unfoldedRows(found, folded);
  }, [rows, query, folded]);
  const fold = (path: string) => {
    const others = [...folded].filter((one) => one !== path);
    setFolded(new Set(folded.has(path) ? others : [...others, path]));
  };
  return (
    <Dialog open size="lg" title={t('tags.title')} onClose={onClose}>
      <div className={styles.head}>
        <TextField label={t('tags.search')} value={query} onChange={setQuery} maxLength={100} autoFocus />
        {stack.length > 1 && (
          <label className={styles.instance}>
            {t('tags.instance')}
            <select
              value={instance.id}
              onChange={({ target }) => setInstance(stack.find(({ id }) => id === target.value) ?? image)}
            >
              {stack.map((one, at) => (
                <option key={one.id} value={one.id}>
                  {t('counter', { at: one.metadata.instanceNumber ?? at + 1, of: stack.length })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {hasFailed && <p role="alert">{t('fault.header')}</p>}
      {!rows && !hasFailed && <Ring size={24} />}
      {rows && visible.length === 0 && <p>{t('tags.none')}</p>}
      {visible.length > 0 && (
        <table className={styles.tags}>
          <thead className="sr">
            <tr>
              <th>{t('tags.tag')}</th>
              <th>{t('tags.name')}</th>
              <th>VR</th>
              <th>{t('tags.value')}</th>
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <Row key={row.path} row={row} isFolded={folded.has(row.path)} onFold={() => fold(row.path)} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function Row({ row, isFolded, onFold }: { row: TagRow; isFolded: boolean; onFold: () => void }) {
  const t = useViewerTexts();
  const isItem = row.vr === '';
  const name = isItem
    ? t('tags.item', { number: row.tag })
    : row.name || t(row.isPrivate ? 'tags.private' : 'tags.unknown');
  const copy = () =>
    void navigator.clipboard.writeText(row.value).then(
      () => toast({ text: t('report.copied') }),
      () => toast({ tone: 'fail', text: row.value }),
    );
  return (
    <tr data-private={row.isPrivate ? '' : undefined}>
      <td style={{ paddingInlineStart: 8 + row.depth * 14 }}>
        {row.hasRows ? (
          <PressArea className={styles.fold} aria-expanded={!isFolded} onClick={onFold}>
            <ChevronRight size={14} aria-hidden="true" />
            {isItem ? name : row.tag}
          </PressArea>
        ) : (
          !isItem && <code>{row.tag}</code>
        )}
      </td>
      <td>{!isItem && name}</td>
      <td>
        <code>{row.vr}</code>
      </td>
      <td className={styles.value}>
        {row.value && (
          <>
            <span>{row.value}</span>
            <PressArea aria-label={t('tags.copy', { name: row.name || row.tag })} onClick={copy}>
              <Copy size={14} aria-hidden="true" />
            </PressArea>
          </>
        )}
      </td>
    </tr>
  );
}

function useTags(image: ViewerImage, urlOf: UrlOf) {
  const [state, setState] = useState<{ rows?: readonly TagRow[]; hasFailed: boolean }>({ hasFailed: false });
  useEffect(() => {
    const stop = new AbortController();
    setState({ hasFailed: false });
    loadTags(image, urlOf, stop.signal).then(
      (rows) => setState({ rows, hasFailed: false }),
      () => !stop.signal.aborted && setState({ hasFailed: true }),
    );
    return () => stop.abort();
  }, [image, urlOf]);
  return state;
}
