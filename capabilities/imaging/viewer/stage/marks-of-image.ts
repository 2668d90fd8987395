import type { Mark } from '../../contract/index.ts';
import type { Gauge } from '../measure/calibration.ts';
import { heartScoreOf } from '../measure/heart.ts';
import type { ViewerImage } from '../viewer-image.ts';
import type { EarlierScore } from './finding-card.tsx';
import type { ForeignMark } from './mark-layer.tsx';

/** What lengths of an image are reckoned by: its header, or the marker that was measured out last on it. */
export function gaugeOf(
  { id, attributes }: ViewerImage,
  own: readonly Mark[],
  foreign: readonly ForeignMark[],
): Gauge & { readonly id: string } {
  const last = [...foreign.map(({ mark }) => mark), ...own].findLast(({ kind }) => kind === 'calibration');
  const [from, to] = last?.points ?? [];
  const marker = last?.millimetres && from && to ? { from, to, millimetres: last.millimetres } : undefined;
  return { id, attributes, marker };
}

/** Vertebral heart scores on earlier images of the same animal, oldest first. */
export function earlierScores(
  image: ViewerImage,
  images: readonly ViewerImage[],
  own: Readonly<Record<string, readonly Mark[]>>,
  foreign: Readonly<Record<string, readonly ForeignMark[]>> = {},
): EarlierScore[] {
  return images
    .filter((one) => one.study !== image.study && one.datetime < image.datetime)
    .sort((a, b) => a.datetime.localeCompare(b.datetime))
    .flatMap((one) => {
      const marks = [...(foreign[one.id] ?? []).map(({ mark }) => mark), ...(own[one.id] ?? [])];
      const found = marks.findLast(({ kind }) => kind === 'vhs');
      return found ? [{ datetime: one.datetime, vhs: heartScoreOf(one, found.points).vhs }] : [];
    });
}
