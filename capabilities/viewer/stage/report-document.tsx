import type { ReportItem, ReportReference, StructuredReport } from '@alder/dicom/document';
import { PressArea } from '@alder/ui';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import styles from './document.module.css';

type References = {
  readonly referred: (sopInstance: string) => ViewerImage | undefined;
  readonly onImage: (id: string) => void;
};

/** A structured report as a document: concepts, values and units indented as they depend on each other. */
export function ReportDocument({ report, ...references }: References & { readonly report: StructuredReport }) {
  const t = useViewerTexts();
  const { root, completion, verification, verifiedBy, datetime, isCut } = report;
  const states = [
    completion === 'PARTIAL' && t('report.partial'),
    verification === 'VERIFIED' && t('report.verified'),
    verification === 'UNVERIFIED' && t('report.unverified'),
  ].filter(Boolean);
  return (
    <article className={styles.report}>
      <h3>{root.concept || t('report.document')}</h3>
      <p className={styles.about}>{[datetime, ...states].filter(Boolean).join(' · ')}</p>
      {verifiedBy.map(({ name, datetime: at }) => (
        <p key={`${name} ${at}`} className={styles.about}>
          {[name, at].filter(Boolean).join(' · ')}
        </p>
      ))}
      <Items items={root.items} {...references} />
      {isCut && <p role="status">{t('report.cut')}</p>}
    </article>
  );
}

function Items({ items, ...references }: References & { readonly items: readonly ReportItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item) => (
        <li key={item.place} id={undefined} data-place={item.place}>
          <Item item={item} {...references} />
          <Items items={item.items} {...references} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, ...references }: References & { readonly item: ReportItem }) {
  const t = useViewerTexts();
  const { type, concept, value, unit, refersTo } = item;
  if (type === 'CONTAINER') return concept ? <h4>{concept}</h4> : null;
  return (
    <p>
      {concept && <span className={styles.concept}>{concept}</span>}
      {value && (
        <span className={styles.value}>
          {value}
          {unit && ` ${unit}`}
        </span>
      )}
      {refersTo && <span className={styles.value}>{t('report.refersTo', { place: refersTo })}</span>}
      {item.references.map((reference) => (
        <Reference key={reference.sopInstance} reference={reference} {...references} />
      ))}
    </p>
  );
}

/** A button where the image is in the viewer, its UID where it is not. */
function Reference({ reference, referred, onImage }: References & { readonly reference: ReportReference }) {
  const t = useViewerTexts();
  const { sopInstance, frames } = reference;
  const image = referred(sopInstance);
  const frame = frames.length > 0 ? ` ${t('report.frames', { frames: frames.join(', ') })}` : '';
  if (!image) return <code>{`${sopInstance}${frame}`}</code>;
  const { seriesDescription, modality, instanceNumber } = image.metadata;
  return (
    <PressArea className={styles.reference} onClick={() => onImage(image.id)}>
      {[seriesDescription || modality, instanceNumber].filter((part) => part !== null && part !== '').join(' ')}
      {frame}
    </PressArea>
  );
}
