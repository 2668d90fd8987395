import { saveFile, useAccount, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { toast, useFailToast } from '@alder/ui';
import { addressOf, type InputTypeOf } from '@alder/wire';
import {
  archiveSeriesImage,
  deletePacs,
  getSeries,
  getStudiesZip,
  matchStudy,
  mergeStudies,
  repairStudy,
  splitStudy,
  undoStudyMove,
} from '../contract/index.ts';
import { studyText } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Groups = readonly ListedGroup[];

/** Actions on studies of the list; each reports its result and can be undone. */
export function useStudyActs() {
  const t = useImagingTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const { hospital } = useAccount();
  const refreshes = [getSeries];
  const remove = useMutationCall(deletePacs, { refreshes, title: t('acts.delete') });
  const match = useMutationCall(matchStudy, { refreshes, title: t('match.title') });
  const merge = useMutationCall(mergeStudies, { refreshes, title: t('acts.merge') });
  const split = useMutationCall(splitStudy, { refreshes, title: t('acts.split') });
  const undoMove = useMutationCall(undoStudyMove, { refreshes, title: t('acts.undo') });
  const move = useMutationCall(archiveSeriesImage, { refreshes, title: t('acts.archive') });
  const repair = useMutationCall(repairStudy, { refreshes, title: t('differs.title') });

  const tried = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  /** Patient and kind of the study: its description alone could be anybody's. */
  const wordsFor = (groups: Groups) => {
    const [one, more] = groups;
    if (!one || more) return t('studies.count', { count: groups.length });
    const { who, what } = studyText(t, one);
    return format.list([who, what]);
  };
  const seriesOf = (groups: Groups) => groups.flatMap(({ series }) => series.map(({ id }) => id));

  const restore = (groups: Groups) =>
    tried(async () => {
      await remove.mutateAsync({ series: seriesOf(groups), restore: true });
      toast({ text: t('acts.restored', { name: wordsFor(groups) }) });
    });

  const archive = (groups: Groups, archived = true): Promise<boolean> =>
    tried(async () => {
      await move.mutateAsync({ series: seriesOf(groups), archived });
      const text = t(archived ? 'acts.archived' : 'acts.unarchived', { name: wordsFor(groups) });
      toast({ text, undo: () => void archive(groups, !archived) });
    });

  /** Has the browser save the originals of studies in one ZIP. */
  const takeOut = (groups: Groups) => {
    const studies = groups.map(({ study }) => study.id).join(',');
    saveFile(addressOf(getStudiesZip, { hospital: hospital.key, studies }));
    toast({ text: t('acts.takenOut', { name: wordsFor(groups) }) });
  };

  /** Puts each study to the pet; throws at the first that is refused. */
  const sendMatch = async (groups: Groups, pet: { id: string; name: string }) => {
    const undo: { id: string; version: number; pet: string | null }[] = [];
    for (const { study } of groups) {
      const response = await match.mutateAsync({ id: study.id, version: study.version, pet: pet.id });
      if (response) undo.push({ id: study.id, version: response.result.version, pet: study.pet });
    }
    const back = () =>
      void tried(async () => {
        for (const one of undo) await match.mutateAsync(one);
      });
    toast({ text: t('studies.matched', { name: pet.name }), undo: back });
    return undo;
  };

  return {
    restore,
    takeOut,
    archive,
    sendMatch,
    remove: (groups: Groups) =>
      tried(async () => {
        await remove.mutateAsync({ series: seriesOf(groups) });
        toast({ text: t('acts.deleted', { name: wordsFor(groups) }), undo: () => void restore(groups) });
      }),
    merge: (groups: Groups) =>
      tried(async () => {
        // The one that has a patient is left; of several, the oldest.
        const sorted = [...groups].sort((a, b) => a.study.datetime.localeCompare(b.study.datetime));
        const into = sorted.find(({ study }) => study.pet) ?? sorted[0]!;
        const studies = sorted.filter((one) => one !== into).map(({ study }) => study.id);
        const response = await merge.mutateAsync({ id: into.study.id, studies });
        if (!response) return;
        const back = () => void tried(async () => void (await undoMove.mutateAsync({ id: response.move })));
        toast({ text: t('acts.merged', { count: groups.length }), undo: back });
      }),
    sendSplit: async (input: InputTypeOf<typeof splitStudy>) => {
      const response = await split.mutateAsync(input);
      if (!response) return undefined;
      const back = () => void tried(async () => void (await undoMove.mutateAsync({ id: response.move })));
      toast({ text: t('acts.splitDone', { count: input.series.length }), undo: back });
      return response;
    },
    repair: ({ study }: ListedGroup, how: 'takePet' | 'takeSent' | 'seen' | 'unseen') =>
      tried(async () => {
        const response = await repair.mutateAsync({ id: study.id, version: study.version, how });
        const undo = ({ takePet: 'takeSent', takeSent: 'takePet', seen: 'unseen', unseen: 'seen' } as const)[how];
        if (!response) return;
        const { version } = response.result;
        const back = () =>
          void tried(async () => void (await repair.mutateAsync({ id: study.id, version, how: undo })));
        toast({ text: t(`differs.done.${how}`), undo: back });
      }),
    isPending: [remove, match, merge, split, undoMove, repair, move].some((act) => act.isPending),
  };
}

export type StudyActs = ReturnType<typeof useStudyActs>;
