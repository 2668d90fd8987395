import type { Annotation, GraphicObject } from '@alder/measurements/contract';
import { mergeGraphics } from '@alder/measurements/domain';
import { Refusal, stale } from '@alder/wire';

/** A drag changes a mark many times: it is saved when it has come to rest. */
const REST_MS = 250;

/** Marks of an image that are not saved yet. */
type Unsaved = {
  graphics: readonly GraphicObject[];
  base: readonly GraphicObject[];
  isSending: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

export type GraphicSaverOptions = {
  readonly send: (
    image: string,
    graphics: readonly GraphicObject[],
    version: number | undefined,
  ) => Promise<Annotation | undefined>;
  /** An entry as the server has it now. */
  readonly onKept: (row: Annotation) => void;
  /** The server understood and will not: the marks are given up. */
  readonly onRefused: (refusal: Refusal) => void;
  /** What is unsaved has changed. */
  readonly onChange: () => void;
};

/** Saves the marks of each image as a whole, one time after the other, and merges where another window was faster. */
export function createGraphicSaver(parts: () => GraphicSaverOptions) {
  const unsaved = new Map<string, Unsaved>();
  const known = new Map<string, Annotation>();
  const take = (row: Annotation) => {
    if (row.version >= (known.get(row.medical_image)?.version ?? 0)) known.set(row.medical_image, row);
  };
  const keep = (row: Annotation) => {
    take(row);
    parts().onKept(row);
  };

  async function send(image: string): Promise<void> {
    const entry = unsaved.get(image);
    if (!entry || entry.isSending) return;
    const { graphics } = entry;
    entry.isSending = true;
    const answer = await parts()
      .send(image, graphics, known.get(image)?.version)
      .catch((error: unknown) => error);
    entry.isSending = false;
    const goesOn =
      answer instanceof Error ? afterFailure(image, entry, answer) : afterAnswer(image, entry, graphics, answer);
    parts().onChange();
    if (goesOn) await send(image);
  }

  function afterAnswer(image: string, entry: Unsaved, sent: readonly GraphicObject[], answer: unknown): boolean {
    if (answer) keep(answer as Annotation);
    entry.base = sent;
    if (entry.graphics !== sent) return true;
    unsaved.delete(image);
    return false;
  }

  /** Without an answer the marks stay, and go with the next change; the outbox offers to try again at once. */
  function afterFailure(image: string, entry: Unsaved, error: Error): boolean {
    if (!(error instanceof Refusal)) return false;
    if (error.kind.code !== stale.code) {
      unsaved.delete(image);
      parts().onRefused(error);
      return false;
    }
    const current = error.details.current as Annotation;
    entry.graphics = mergeGraphics(entry.base, entry.graphics, current.content.marks);
    entry.base = current.content.marks;
    keep(current);
    return true;
  }

  return {
    take,
    /** An entry, or what was answered of it since: a list that was on its way may be older. */
    newest: (row: Annotation): Annotation => {
      const last = known.get(row.medical_image);
      return last && last.version > row.version ? last : row;
    },
    unsaved: unsaved as ReadonlyMap<string, Pick<Unsaved, 'graphics'>>,
    save(image: string, graphics: readonly GraphicObject[]): void {
      const base = known.get(image)?.content.marks ?? [];
      const entry = unsaved.get(image) ?? { graphics, base, isSending: false };
      entry.graphics = graphics;
      unsaved.set(image, entry);
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => void send(image), REST_MS);
    },
    /** At once, because the page is left. */
    flush(): void {
      for (const [image, { timer }] of unsaved) {
        clearTimeout(timer);
        void send(image);
      }
    },
  };
}
