import { type DragEvent, useState } from 'react';

/** Data of a dragged thumbnail. */
export const DRAGGED_IMAGE = 'application/x-alder-image';

/** A thumbnail dropped on this viewport is shown in it. */
export function useImageDrop(onDropImage: (id: string) => void) {
  const [isOver, setOver] = useState(false);
  const isImage = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED_IMAGE);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isImage(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isImage(event)) return;
      event.preventDefault();
      setOver(false);
      onDropImage(event.dataTransfer.getData(DRAGGED_IMAGE));
    },
  };
  return { isOver, handlers };
}
