import { useFormat } from '@alder/i18n';
import type { Mark } from '../../contract/index.ts';
import { isFinding } from '../../domain/index.ts';
import { findingOf } from '../../domain/measure/findings.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { reportOf } from './finding-texts.ts';
import type { ForeignMark } from './mark-layer.tsx';
import { gaugeOf } from './marks-of-image.ts';

/** What was measured on the images of a study, a sentence each, as a report says it; colleagues' measurements too. */
export function useReportSentences(
  images: readonly ViewerImage[],
  own: Readonly<Record<string, readonly Mark[]>>,
  foreign: Readonly<Record<string, readonly ForeignMark[]>>,
): readonly string[] {
  const t = useViewerTexts();
  const format = useFormat();
  const said = images.flatMap((image) => {
    const [mine, theirs] = [own[image.id] ?? [], foreign[image.id] ?? []];
    const gauge = gaugeOf(image, mine, theirs);
    return [...mine, ...theirs.map(({ mark }) => mark)].flatMap((mark) => {
      if (!isFinding(mark.kind)) return [];
      const finding = findingOf(gauge, { ...mark, kind: mark.kind });
      return finding ? [reportOf(t, format, mark.kind, finding)] : [];
    });
  });
  return [...new Set(said)];
}
