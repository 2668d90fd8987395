import { useCall, useMutationCall } from '@alder/client';
import { fileMeasurement, getFiledMeasurements, withdrawMeasurement } from '@alder/measurements/contract';
import { stands } from '@alder/measurements/domain';
import { toast, useFailToast } from '@alder/ui';
import type { Filing } from '@alder/viewer';
import { useReadingTexts } from './use-reading-texts.ts';

/** Files measurements as values of a patient; undefined while the patient of the images is unknown. */
export function useFiling(pet: string | null): Filing | undefined {
  const t = useReadingTexts();
  const fail = useFailToast(t);
  const { data } = useCall(getFiledMeasurements, { pet: pet ?? '' }, { enabled: pet !== null });
  const refreshes = [getFiledMeasurements];
  const filing = useMutationCall(fileMeasurement, { title: t('filed.filing'), refreshes });
  const withdrawing = useMutationCall(withdrawMeasurement, { title: t('filed.withdrawing'), refreshes });
  if (pet === null) return undefined;
  return {
    of: (graphic) => data?.result.find((one) => one.mark.id === graphic && stands(one)),
    file: (image, { main, more, graphic, ...rest }) =>
      void filing
        .mutateAsync({ medicalImageId: image, main: [...main], more: [...more], mark: graphic, ...rest })
        .then(() => toast({ text: t('filed.done') }), fail),
    withdraw: ({ id, version }) =>
      void withdrawing.mutateAsync({ id, version }).then(() => toast({ text: t('filed.withdrawn') }), fail),
    isBusy: filing.isPending || withdrawing.isPending,
  };
}
