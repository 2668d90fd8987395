import { useState } from 'react';
import { UnsavedPrompt } from './dialog.tsx';

/**
 * Asks before Esc or × closes a layer whose input is kept nowhere else: `close` is its `onClose`, `prompt` stands beside it.
 */
export function useAskToClose(isDirty: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const prompt = (
    <UnsavedPrompt
      open={isAsking}
      onKeepEditing={() => setAsking(false)}
      onLeave={() => {
        setAsking(false);
        onClose();
      }}
    />
  );
  return { close: () => (isDirty ? setAsking(true) : onClose()), prompt };
}
