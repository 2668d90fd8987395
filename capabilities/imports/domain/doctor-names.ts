import { foldWord } from './words.ts';

/** A user of the hospital to whom visits can be assigned. */
export type DoctorChoice = { readonly id: string; readonly name: string };

const TITLES = /^(?:dr|doctor|vet|med)\b\.?\s*|\s*(?:獸醫師|獣医師|醫師|醫生|医師|先生|院長|dvm|vmd|bvsc|mrcvs)\.?$/giu;

/** A name of a doctor without title, case and spaces. */
function bareName(written: string): string {
  return foldWord(written)
    .replaceAll(TITLES, '')
    .replaceAll(TITLES, '')
    .replaceAll(/[\s.,・·]/g, '');
}

/** The one user whose name a doctor of the old system has, as a proposal for the person who confirms it. */
export function proposeDoctor<Choice extends DoctorChoice>(
  written: string,
  choices: readonly Choice[],
): Choice | undefined {
  const name = bareName(written);
  const found = name === '' ? [] : choices.filter((each) => bareName(each.name) === name);
  return found.length === 1 ? found[0] : undefined;
}
