import type { Annotation, GraphicObject } from '@alder/measurements/contract';
import { mergeGraphics } from '@alder/measurements/domain';
import { Refusal, stale } from '@alder/wire';

/** A drag changes a graphic object many times, so it is saved after a pause. */
const REST_MS = 250;

/** Graphic objects of an image that are not saved yet. */
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
  readonly onSaved: (row: Annotation) => void;
  /** The server refused the request, so a retry is useless: the graphic objects are discarded. */
  readonly onRefused: (refusal: Refusal) => void;
  /** Called when the unsaved graphic objects have changed. */
  readonly onChange: () => void;
};

/**
 * Saves the annotation of each image as a whole, one request after the other, and merges changes that another window
 * saved first.
 */
export function createGraphicSaver(parts: () => GraphicSaverOptions) {
  const unsaved = new Map<string, Unsaved>();
  const known = new Map<string, Annotation>();
  const take = (row: Annotation) => {
    if (row.version >= (known.get(row.medical_image)?.version ?? 0)) known.set(row.medical_image, row);
  };
  const keep = (row: Annotation) => {
    take(row);
    parts().onSaved(row);
  };

  async function send(image: string): Promise<void> {
    const entry = unsaved.get(image);
    if (!entry || entry.isSending) return;
    const { graphics } = entry;
    entry.isSending = true;
    const response = await parts()
      .send(image, graphics, known.get(image)?.version)
      .catch((error: unknown) => error);
    entry.isSending = false;
    const goesOn =
      response instanceof Error
        ? afterFailure(image, entry, response)
        : afterResponse(image, entry, graphics, response);
    parts().onChange();
    if (goesOn) await send(image);
  }

  function afterResponse(image: string, entry: Unsaved, sent: readonly GraphicObject[], response: unknown): boolean {
    if (response) keep(response as Annotation);
    entry.base = sent;
    if (entry.graphics !== sent) return true;
    unsaved.delete(image);
    return false;
  }

  /**
   * Without a response the graphic objects stay, and are sent with the next change; the outbox offers to retry at once.
   */
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
    /** The newest known version of an annotation: a list requested before the last save may contain an older one. */
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
