import { formBlob, randomId, useWire } from '@alder/client';
import { useExplain } from '@alder/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getHisImages, uploadImage } from '../contract/index.ts';
import type { AttachmentModel } from '../domain/index.ts';
import { useAttachmentTexts } from './use-attachment-texts.ts';

/** A file on its way, or one that was refused and can be sent again. */
export type SentFile = { readonly id: string; readonly file: File; readonly problem?: string };
export type Target = { readonly model: AttachmentModel; readonly object_id: string };

/** Sends files one after the other; what fails stays in the list with its reason. */
export function useUpload(to: Target) {
  const wire = useWire();
  const queries = useQueryClient();
  const t = useAttachmentTexts();
  const say = useExplain(t);
  const [files, setFiles] = useState<readonly SentFile[]>([]);

  async function send(waiting: readonly SentFile[]) {
    for (const { id, file } of waiting) {
      try {
        // The id goes with each try: what arrived although its answer was lost is not attached twice.
        const bytes = formBlob({ id, ...to, filename: nameOf(file), filetype: file.type }, file);
        await wire.send(uploadImage, {}, { bytes });
        // The list has it before it is no longer on its way: what counts the files never misses one in between.
        await queries.invalidateQueries({ queryKey: [getHisImages.id] });
        setFiles((now) => now.filter((one) => one.id !== id));
      } catch (error) {
        setFiles((now) => now.map((one) => (one.id === id ? { ...one, problem: say(error) } : one)));
      }
    }
  }

  return {
    files,
    add: (chosen: Iterable<File>) => {
      const waiting = [...chosen].map((file) => ({ id: randomId(), file }));
      setFiles((now) => [...now, ...waiting]);
      void send(waiting);
    },
    again: ({ id, file }: SentFile) => {
      setFiles((now) => now.map((one) => (one.id === id ? { id, file } : one)));
      void send([{ id, file }]);
    },
    forget: (id: string) => setFiles((now) => now.filter((one) => one.id !== id)),
  };
}

/** A name as the call takes it: a pasted image may have none. */
function nameOf(file: File): string {
  const name = file.name.normalize('NFC').trim();
  return name === '' ? 'image' : [...name].slice(-150).join('');
}
