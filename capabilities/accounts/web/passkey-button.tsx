import { askPasskey } from '@alder/client';
import { Button } from '@alder/ui';
import { useState } from 'react';
import type { PasskeyAssertion, PasskeyRequest } from '../contract/index.ts';
import { useSecurityTexts } from './use-security-texts.ts';

type PasskeyButtonProps = {
  readonly request: PasskeyRequest;
  /** The challenge was refused, or lapsed: another one is asked for first. */
  readonly isSpent: boolean;
  readonly onRenew: () => Promise<PasskeyRequest | undefined>;
  readonly onSigned: (passkey: PasskeyAssertion) => void;
  readonly onDeclined: () => void;
  readonly isBusy: boolean;
};

/** Proves the second factor with a passkey in place of a code. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { request, isSpent, onRenew, onSigned, onDeclined, isBusy } = props;
  const t = useSecurityTexts();
  const [isAsking, setAsking] = useState(false);
  const prove = async () => {
    setAsking(true);
    try {
      const asked = isSpent ? await onRenew() : request;
      if (asked) onSigned(await askPasskey(asked));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      onDeclined();
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button variant="primary" wide data-autofocus="" busy={isBusy || isAsking} onClick={() => void prove()}>
      {t('factor.passkey')}
    </Button>
  );
}
