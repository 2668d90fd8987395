import { useAccount, useMutationCall } from '@alder/client';
import { addressOf } from '@alder/wire';
import { useEffect, useRef } from 'react';
import { getLabelsPdf, getPharmacyQueue, printLabels } from '../contract/index.ts';
import type { PrintKind } from '../domain/index.ts';

/** Prints labels, bags or the daily plan of lines: the file of the server goes to the printer of the browser. */
export function usePrintPapers(title: string) {
  const { hospital } = useAccount();
  const note = useMutationCall(printLabels, { refreshes: [getPharmacyQueue], title });
  const frame = useRef<HTMLIFrameElement | null>(null);
  useEffect(() => () => frame.current?.remove(), []);

  /** A hidden frame: a window that opens after a call would be taken for an advertisement. */
  const show = (print: string) => {
    frame.current?.remove();
    const element = document.createElement('iframe');
    element.title = title;
    element.hidden = true;
    element.src = addressOf(getLabelsPdf, { hospital: hospital.key, print });
    element.onload = () => element.contentWindow?.print();
    document.body.append(element);
    frame.current = element;
  };

  return {
    isPending: note.isPending,
    print: async (medical_record: string, lines: readonly string[], kind: PrintKind) => {
      const noted = await note.mutateAsync({ medical_record, lines: [...lines], kind });
      if (noted) show(noted.print);
    },
  };
}
