import { useAccount } from '@alder/client';
import type { ViewerOutput } from '@alder/viewer';
import { addressOf } from '@alder/wire';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { getCine, type Study } from '../contract/index.ts';
import { urlsOf } from './images.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Destinations of snapshots, videos and links of an open study. */
export function useViewerOutput(study: Study, head: ViewerOutput['head']): ViewerOutput {
  const { hospital, account } = useAccount();
  const navigate = useNavigate();
  const uploads = useMemo(
    () => createUploads({ hospital: () => hospital.key, account: account.id }),
    [hospital.key, account.id],
  );
  return {
    head,
    patient: study.pet ?? study.id,
    keep: (rendered, image) =>
      saved(uploads, new File([rendered], `${image.metadata.seriesDescription || image.metadata.modality}.png`), {
        study: image.study,
        screenshot_of: image.id,
        ...(study.pet && { pet: study.pet }),
      }),
    file: async (objects) => {
      for (const object of objects) await saved(uploads, object as File, {});
    },
    author: account.displayName,
    originalUrl: ({ file_key }) => urlsOf(hospital.key)(file_key),
    cineUrl: ({ id }, { from, to, fps, window, inverted }) => {
      const shown = window && { center: window.center, width: window.width };
      return addressOf(getCine, {
        ...{ hospital: hospital.key, id, from, to, fps, ...shown },
        inverted: inverted ? 'true' : 'false',
      });
    },
    linkTo: ({ id, study: of }, view) => `${location.origin}/pacs/study/${of}/image/${id}?view=${view}`,
    onOtherStudy: (other) => {
      if (other !== study.id) void navigate(`/pacs/study/${other}`, { replace: true });
    },
  };
}

/** Waits until a snapshot is filed. @throws where it was refused. */
function saved(uploads: Uploads, file: File, to: Parameters<Uploads['add']>[1]): Promise<void> {
  // Results of earlier uploads are in the same list and do not count.
  const before = new Set(uploads.get().map(({ id }) => id));
  return new Promise((resolve, reject) => {
    const stop = uploads.subscribe(() => {
      const task = uploads.get().find(({ id, name }) => !before.has(id) && name === file.name);
      if (task?.state === 'done') done(resolve);
      else if (task?.state === 'refused') done(() => reject(new Error(task.problem)));
    });
    const done = (end: () => void) => {
      stop();
      end();
    };
    void uploads.add([file], to);
  });
}
