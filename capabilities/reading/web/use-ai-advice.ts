import { useCall, useMutationCall } from '@alder/client';
import { getAIAgreement, getAIResult, type PacsImage, reviewAIResult } from '@alder/imaging/contract';
import { useFailToast } from '@alder/ui';
import type { AiAdvice } from '@alder/viewer';
import { useReadingTexts } from './use-reading-texts.ts';

/** Reading of an inference service for a radiograph; undefined for other images, and without a service. */
export function useAiAdvice(image: PacsImage | undefined): AiAdvice | undefined {
  const t = useReadingTexts();
  const fail = useFailToast(t);
  const isRadiograph = image?.filetype === 'dicom' && ['DX', 'CR', 'RG'].includes(image.metadata.modality);
  const known = useCall(getAIResult, { id: image?.id ?? '', ask: 'false' }, { enabled: isRadiograph });
  const isThere = known.data?.configured === true;
  const log = useCall(getAIAgreement, {}, { enabled: isThere && isRadiograph });
  const asking = useMutationCall(getAIResult, { title: t('ai.asking'), refreshes: [getAIResult] });
  const reviewing = useMutationCall(reviewAIResult, {
    title: t('ai.reviewing'),
    refreshes: [getAIResult, getAIAgreement],
  });
  if (!isRadiograph || !image) return undefined;
  const result = known.data?.result ?? undefined;
  if (!isThere && !result) return undefined;
  const model = log.data?.models.find(
    (one) => one.model === result?.model && one.model_version === result.model_version,
  );
  return {
    isThere,
    result,
    isAsking: asking.isPending,
    ask: () => void asking.mutateAsync({ id: image.id }).catch(fail),
    review: (review, own_score) => {
      if (!result) return;
      const { id, version } = result;
      void reviewing.mutateAsync({ id, version, review, ...(own_score !== undefined && { own_score }) }).catch(fail);
    },
    agreement:
      model && model.measured > 0 && model.distance !== null
        ? { measured: model.measured, distance: model.distance }
        : undefined,
  };
}
