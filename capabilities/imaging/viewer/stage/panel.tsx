import { randomId } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, IconButton, Tabs, useShortcuts } from '@alder/ui';
import { ChevronRight, Eye, EyeOff, Tags, Trash2 } from 'lucide-react';
import { type ComponentType, memo, type ReactNode, useState } from 'react';
import type { Mark } from '../../contract/index.ts';
import { attributesOfFrame, isFinding } from '../../domain/index.ts';
import type { Gauge } from '../../domain/measure/calibration.ts';
import type { Animal } from '../../domain/measure/ranges.ts';
import type { LoadedFrame } from '../load/frame-loader.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { numberOf, type ViewerImage } from '../viewer-image.ts';
import { type AiAdvice, AiCard } from './ai-card.tsx';
import type { Filing } from './filing.tsx';
import { FindingCard } from './finding-card.tsx';
import type { ForeignMark } from './mark-layer.tsx';
import { type MarkWords, useMarkWords } from './mark-words.ts';
import type { Marking } from './marking.ts';
import type { EarlierFinding } from './marks-of-image.ts';
import styles from './panel.module.css';

/** A tab that another room brings: the report of the study. */
export type PanelTab = {
  readonly label: string;
  readonly Panel: ComponentType<{
    readonly image: Pick<ViewerImage, 'id' | 'study'>;
    /** What was measured on the images of its study, as a report says it. */
    readonly sentences: readonly string[];
  }>;
};

export type PanelProps = {
  readonly image: ViewerImage;
  readonly gauge: Gauge & { readonly id: string };
  readonly frame: number;
  readonly shown: LoadedFrame | undefined;
  readonly marks: readonly Mark[];
  readonly foreign: readonly ForeignMark[];
  readonly marking: Marking;
  readonly animal: Animal | undefined;
  readonly earlier: readonly EarlierFinding[];
  readonly onFrame: (frame: number) => void;
  readonly report: PanelTab | undefined;
  readonly sentences: readonly string[];
  /** What an inference service says of the image, where there is one. */
  readonly ai?: AiAdvice | undefined;
  /** Shows every attribute of the file; left out where it is no DICOM file. */
  readonly onTags?: (() => void) | undefined;
  /** Where measurements become values of the patient. */
  readonly filing?: Filing | undefined;
};

/** What was measured on the image, what was found on it, and what is known of it. */
export const Panel = memo(function Panel(props: PanelProps) {
  const t = useViewerTexts();
  const [tab, setTab] = useState<'measure' | 'report' | 'info'>('measure');
  const { report, image, sentences } = props;
  useShortcuts({ e: () => setTab('report') }, report !== undefined);
  const count = props.marks.length + props.foreign.length;
  return (
    <Tabs
      label={t('panel')}
      value={tab}
      onChange={setTab}
      entries={[
        { value: 'measure', label: t('panel.measure'), ...(count > 0 && { count }) },
        ...(report ? [{ value: 'report' as const, label: report.label }] : []),
        { value: 'info', label: t('panel.info') },
      ]}
    >
      <div className={styles.panel}>
        {tab === 'measure' && <Measurements {...props} />}
        {tab === 'report' && report && <report.Panel image={image} sentences={sentences} />}
        {tab === 'info' && <Facts {...props} />}
      </div>
    </Tabs>
  );
});

function Measurements(props: PanelProps) {
  const { image, gauge, shown, marks, foreign, marking, animal, earlier } = props;
  const t = useViewerTexts();
  const words = useMarkWords();
  const selected = marks.find(({ id }) => id === marking.selected?.id);
  const told = [selected, ...marks.toReversed()].find((mark) => mark && isFinding(mark.kind));
  const take = (mark: Mark) => {
    if (mark.frame !== props.frame) props.onFrame(mark.frame);
    marking.hide(mark.id, false);
    marking.select({ image: image.id, id: mark.id, part: 'whole' });
  };
  return (
    <>
      {told && (
        <FindingCard
          // The frame that is looked at may be another than that of the mark.
          image={{ ...gauge, attributes: attributesOfFrame(gauge.attributes, told.frame) }}
          mark={told}
          animal={animal}
          earlier={earlier}
          filing={props.filing}
          onMark={(mark) => marking.put(image.id, mark)}
        />
      )}
      {props.ai && (
        <AiCard
          ai={props.ai}
          image={gauge}
          own={marks.findLast(({ kind }) => kind === 'vhs')}
          onTake={(points) =>
            marking.put(image.id, { id: randomId(), kind: 'vhs', frame: props.frame, points: [...points] })
          }
        />
      )}
      {marks.length + foreign.length === 0 && <p className={styles.note}>{t('measure.none')}</p>}
      <ul className={styles.list}>
        {marks.map((mark) => (
          <OwnMark
            key={mark.id}
            name={t(`tool.${mark.kind}`)}
            words={words(gauge, mark, mark.frame === props.frame ? shown : undefined)}
            isOn={mark.id === selected?.id}
            isHidden={marking.hidden.has(mark.id)}
            sight={<Sight mark={mark} marking={marking} />}
            onTake={() => take(mark)}
            onDelete={() => marking.remove(image.id, mark.id)}
          />
        ))}
      </ul>
      {foreign.length > 0 && <Colleagues {...props} />}
    </>
  );
}

/** Marks of colleagues: one row with their number, and each of them once it is unfolded. */
function Colleagues({ gauge, frame, shown, foreign, marking }: PanelProps) {
  const t = useViewerTexts();
  const words = useMarkWords();
  const { areOthersFolded, foldOthers } = marking;
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!areOthersFolded}
        onClick={() => foldOthers(!areOthersFolded)}
      >
        <ChevronRight size={16} aria-hidden="true" />
        {t('measure.others', { count: foreign.length })}
      </button>
      {!areOthersFolded && (
        <ul className={styles.list}>
          {foreign.map(({ mark, author }) => {
            const { value, more } = words(gauge, mark, mark.frame === frame ? shown : undefined);
            return (
              <li key={mark.id} data-foreign="" data-hidden={marking.hidden.has(mark.id) ? '' : undefined}>
                <div className={styles.row}>
                  <i aria-hidden="true" />
                  <span>
                    {t(`tool.${mark.kind}`)}
                    {more && <small>{more}</small>}
                    <small>{author}</small>
                  </span>
                  <b>{value}</b>
                </div>
                <Sight mark={mark} marking={marking} />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** Takes one mark out of sight, or shows it again. */
function Sight({ mark, marking }: { mark: Mark; marking: Marking }) {
  const t = useViewerTexts();
  const isHidden = marking.hidden.has(mark.id);
  return (
    <IconButton
      size="sm"
      label={t(isHidden ? 'measure.show' : 'measure.hide', { name: t(`tool.${mark.kind}`) })}
      icon={isHidden ? <EyeOff /> : <Eye />}
      onClick={() => marking.hide(mark.id, !isHidden)}
    />
  );
}

type OwnMarkProps = {
  name: string;
  words: MarkWords;
  isOn: boolean;
  isHidden: boolean;
  sight: ReactNode;
  onTake: () => void;
  onDelete: () => void;
};

function OwnMark({ name, words, isOn, isHidden, sight, onTake, onDelete }: OwnMarkProps) {
  const t = useViewerTexts();
  return (
    <li data-on={isOn ? '' : undefined} data-hidden={isHidden ? '' : undefined}>
      <button type="button" className={styles.row} onClick={onTake}>
        <i aria-hidden="true" />
        <span>
          {name}
          {words.more && <small>{words.more}</small>}
          {words.source && <small>{words.source}</small>}
        </span>
        <b>{words.value}</b>
      </button>
      {sight}
      <IconButton size="sm" label={t('measure.delete', { name })} icon={<Trash2 />} onClick={onDelete} />
    </li>
  );
}

function Facts({ image, onTags }: PanelProps) {
  const t = useViewerTexts();
  const format = useFormat();
  const { attributes, metadata, rendition } = image;
  const spacing = attributes.PixelSpacing ?? attributes.ImagerPixelSpacing;
  const columns = rendition?.columns ?? numberOf(attributes, 'Columns');
  const rows = rendition?.rows ?? numberOf(attributes, 'Rows');
  const facts = [
    [t('info.modality'), metadata.modality],
    [t('info.description'), [metadata.studyDescription, metadata.seriesDescription].filter(Boolean).join(', ')],
    [t('info.taken'), format.dateTime(image.datetime)],
    [t('info.size'), columns && rows ? `${columns} × ${rows}` : ''],
    [t('info.spacing'), Array.isArray(spacing) ? `${format.number(Number(spacing[0]), 3)} mm` : ''],
    [t('info.device'), [attributes.Manufacturer, attributes.ManufacturerModelName].filter(Boolean).join(' ')],
    [t('info.exposure'), attributes.KVP ? `${String(attributes.KVP)} kVp` : ''],
  ].filter(([, value]) => value);
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {onTags && (
        <Button size="sm" icon={<Tags />} onClick={onTags}>
          {t('tags.all')}
        </Button>
      )}
    </>
  );
}
