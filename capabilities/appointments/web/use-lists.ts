import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Where the style sheet draws lists instead of columns. */
const PHONE = '(max-width: 719px)';

/** Whether the columns are lists: on a phone, and on paper. */
export function useLists(): boolean {
  const [isList, setList] = useState(() => isNarrow());
  useEffect(() => {
    const paper = () => flushSync(() => setList(true));
    const screen = () => setList(isNarrow());
    addEventListener('beforeprint', paper);
    addEventListener('afterprint', screen);
    addEventListener('resize', screen);
    return () => {
      removeEventListener('beforeprint', paper);
      removeEventListener('afterprint', screen);
      removeEventListener('resize', screen);
    };
  }, []);
  return isList;
}

const isNarrow = () => typeof matchMedia === 'function' && matchMedia(PHONE).matches;
