import { useWire } from '@alder/client';
import { getRevisions } from '@alder/imaging/contract';
import type { Versions } from '@alder/viewer';
import { Refusal } from '@alder/wire';
import { useMemo } from 'react';

/** Earlier and later versions of images, as the archive has them. */
export function useVersions(): Versions {
  const wire = useWire();
  return useMemo(
    () => ({
      load: async (id) => {
        // An address may hold anything; what cannot be an id is no image.
        if (!/^[0-9a-f-]{36}$/i.test(id)) return [];
        try {
          const response = await wire.send(getRevisions, { id });
          if (!response) throw new DOMException('overtaken', 'AbortError');
          return response.result;
        } catch (fault) {
          if (fault instanceof Refusal && fault.kind.status === 404) return [];
          throw fault;
        }
      },
      addressOf: ({ id, study }) => `/pacs/study/${study}/image/${id}`,
    }),
    [wire],
  );
}
