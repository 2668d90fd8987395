import { useSearchParams } from 'react-router';
import type { RecordSlots } from './record-slots.ts';

/**
 * What is read over a record: a result with its trends (`?result=&code=`), images (`?study=&image=`). The record below
 * stays as it is, with its text, scroll position and caret; Esc and the browser's way back return to it.
 */
export function RecordOverlays({ slots: { Result, Viewer } }: { slots: RecordSlots }) {
  const [address, setAddress] = useSearchParams();
  const close = () => setAddress({});
  const result = address.get('result');
  const study = address.get('study');
  if (result && Result) return <Result id={result} code={address.get('code') ?? undefined} onClose={close} />;
  if (!study || !Viewer) return null;
  return (
    <Viewer
      study={study}
      image={address.get('image') ?? undefined}
      onImage={(image) => setAddress({ study, image }, { replace: true })}
      onClose={close}
    />
  );
}
