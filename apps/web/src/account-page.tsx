import { AccountScreen } from '@alder/accounts/web';
import { useStore } from '@alder/client';
import { lazyPart, Screen } from '@alder/ui';
import { useLocation } from 'react-router';
import { densities, themes } from './appearance.ts';
import { useLock } from './lock.ts';
import type { Missing as MissingRight } from './shell/guard.tsx';
import { useShellTexts } from './texts.ts';
import { useAppearance } from './use-appearance.ts';

const OwnAcceptances = lazyPart(async () => (await import('@alder/agreements/web')).OwnAcceptances);
const StaffProfilePart = lazyPart(async () => (await import('@alder/staff-profiles/web')).StaffProfilePart);
const OwnKeysPart = lazyPart(async () => (await import('./help/own-keys.part.tsx')).OwnKeysPart);
const NoticeChoicesPart = lazyPart(async () => (await import('@alder/notices/choices')).NoticeChoicesPart);
const WeeklyLetterPart = lazyPart(async () => (await import('@alder/dashboard/weekly-letter')).WeeklyLetterPart);
const PasskeysPart = lazyPart(async () => (await import('@alder/passkeys/web')).PasskeysPart);

/** `/account` with the parts of other capabilities, each fetched when its section is shown. */
export function AccountPage() {
  const t = useShellTexts();
  const appearance = useAppearance();
  const { theme, density } = useStore(appearance);
  const { missing } = (useLocation().state ?? {}) as { missing?: MissingRight };
  return (
    <Screen title={t('menu.account')}>
      <AccountScreen
        theme={{ value: theme, choices: themes, onChange: (chosen) => appearance.set({ theme: chosen, density }) }}
        density={{
          value: density,
          choices: densities,
          onChange: (chosen) => appearance.set({ theme, density: chosen }),
        }}
        onLock={useLock()}
        passkeys={(slot) => <PasskeysPart {...slot} />}
        staffProfile={<StaffProfilePart />}
        keys={<OwnKeysPart />}
        notices={(onSave) => (
          <NoticeChoicesPart onSave={onSave}>
            <WeeklyLetterPart />
          </NoticeChoicesPart>
        )}
        acceptances={<OwnAcceptances />}
        {...(missing && { missing })}
      />
    </Screen>
  );
}
