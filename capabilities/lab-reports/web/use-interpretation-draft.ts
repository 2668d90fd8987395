import { useDraft, useMutationCall } from '@alder/client';
import { useState } from 'react';
import { getInterpretations, type Interpretation, updateInterpretation } from '../contract/index.ts';
import { type PhraseRule, phrasesStillIn } from '../domain/index.ts';

type Words = { readonly text: string; readonly phrases: readonly string[] };

/** What is being written: kept on this device at every key press, until the server has it. */
export function useInterpretationDraft(input: Interpretation, rules: readonly PhraseRule[]) {
  // What came with the response to a save is newer than the list until that is read again.
  const [own, setOwn] = useState(input);
  const entry = own.id === input.id && own.version > input.version ? own : input;
  const { id, version, updated_at } = entry;
  const saved: Words = { text: entry.text, phrases: entry.phrases.map(({ rule }) => rule) };
  const draft = useDraft<Words>(`interpretation.${id}`, { value: saved, version, updated_at });
  const update = useMutationCall(updateInterpretation, { refreshes: [getInterpretations] });

  const taken = ({ text, phrases }: Words) => phrasesStillIn(rules, text, phrases, entry.lang);

  return {
    words: draft.value,
    /** Rules of which a phrase is in the text: one that was deleted again was not taken. */
    taken: taken(draft.value),
    change: (next: Partial<Words>) => draft.change((now) => ({ ...now, ...next })),
    conflict: draft.state === 'conflict' ? { keepMine: draft.keepMine, takeTheirs: draft.discard } : undefined,
    isPending: update.isPending,
    /** Resolves with the version that the server has now. */
    save: async (): Promise<number> => {
      const words = draft.value;
      const response = await update.mutateAsync({ id, version, text: words.text, phrases: [...taken(words)] });
      if (!response) return version;
      setOwn(response.result);
      draft.confirm(words, response.result.version);
      return response.result.version;
    },
  };
}
