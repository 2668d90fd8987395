import type { Mark } from '../../contract/index.ts';
import { type FindingKind, isFinding } from '../../domain/index.ts';
import { type Gauge, markerOf } from '../../domain/measure/calibration.ts';
import { type Finding, findingOf } from '../../domain/measure/findings.ts';
import type { ViewerImage } from '../viewer-image.ts';
import type { ForeignMark } from './mark-layer.tsx';

/** What lengths of an image are reckoned by: its header, or the marker that was measured out last on it. */
export function gaugeOf(
  { id, attributes }: ViewerImage,
  own: readonly Mark[],
  foreign: readonly ForeignMark[],
): Gauge & { readonly id: string } {
  return { id, attributes, marker: markerOf([...foreign.map(({ mark }) => mark), ...own]) };
}

/** What a guided measurement said on an earlier image of the same animal. */
export type EarlierFinding = { readonly datetime: string; readonly kind: FindingKind; readonly finding: Finding };

/** The guided measurements on earlier images of the same animal, oldest first; of each kind the last of an image. */
export function earlierFindings(
  image: ViewerImage,
  images: readonly ViewerImage[],
  own: Readonly<Record<string, readonly Mark[]>>,
  foreign: Readonly<Record<string, readonly ForeignMark[]>> = {},
): EarlierFinding[] {
  return images
    .filter((one) => one.study !== image.study && one.datetime < image.datetime)
    .sort((a, b) => a.datetime.localeCompare(b.datetime))
    .flatMap((one) => {
      const [others, mine] = [foreign[one.id] ?? [], own[one.id] ?? []];
      const gauge = gaugeOf(one, mine, others);
      const last = new Map([...others.map(({ mark }) => mark), ...mine].map((mark) => [mark.kind, mark]));
      return [...last.values()].flatMap((mark) => {
        if (!isFinding(mark.kind)) return [];
        const finding = findingOf(gauge, { ...mark, kind: mark.kind });
        return finding ? [{ datetime: one.datetime, kind: mark.kind, finding }] : [];
      });
    });
}
