import { Button } from '@alder/ui';
import { LoginFrame } from './login-frame.tsx';
import { useLoginTexts } from './use-login-texts.ts';

/** A public page that this version does not have: states so, and leads back. */
export function LoginNotBuilt({ onBack }: { onBack: () => void }) {
  const t = useLoginTexts();
  return (
    <LoginFrame title={t('notBuilt.title')} about={t('notBuilt.page')}>
      <Button variant="primary" size="lg" wide onClick={onBack}>
        {t('forgot.back')}
      </Button>
    </LoginFrame>
  );
}
