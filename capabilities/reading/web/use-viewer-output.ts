import { useAccount } from '@alder/client';
import { getCine, type Study } from '@alder/imaging/contract';
import type { ViewerOutput } from '@alder/viewer';
import { addressOf } from '@alder/wire';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { urlsOf } from './viewer-addresses.ts';
import type { ViewerSlots } from './viewer-slots.ts';

/** Destinations of snapshots, videos and links of an open study. */
export function useViewerOutput(
  study: Study,
  head: ViewerOutput['head'],
  createSaveFile: ViewerSlots['createSaveFile'],
): ViewerOutput {
  const { hospital, account } = useAccount();
  const navigate = useNavigate();
  const save = useMemo(
    () => createSaveFile({ hospital: () => hospital.key, account: account.id }),
    [createSaveFile, hospital.key, account.id],
  );
  return {
    head,
    patient: study.pet ?? study.id,
    keep: (rendered, image) =>
      save(new File([rendered], `${image.metadata.seriesDescription || image.metadata.modality}.png`), {
        study: image.study,
        screenshot_of: image.id,
        ...(study.pet && { pet: study.pet }),
      }),
    file: async (objects) => {
      for (const object of objects) await save(object as File, {});
    },
    author: account.displayName,
    originalUrl: ({ file_key }) => urlsOf(hospital.key)(file_key),
    cineUrl: ({ id }, { from, to, fps, window, inverted }) => {
      const currentWindow = window && { center: window.center, width: window.width };
      return addressOf(getCine, {
        ...{ hospital: hospital.key, id, from, to, fps, ...currentWindow },
        inverted: inverted ? 'true' : 'false',
      });
    },
    linkTo: ({ id, study: of }, view) => `${location.origin}/pacs/study/${of}/image/${id}?view=${view}`,
    onOtherStudy: (other) => {
      if (other !== study.id) void navigate(`/pacs/study/${other}`, { replace: true });
    },
  };
}
