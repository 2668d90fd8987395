import {
  type SessionAccount,
  type SessionHospital,
  useAccount,
  useStore,
  useWire,
  type WireClient,
} from '@alder/client';
import { languageNames, languages, useLanguage } from '@alder/i18n';
import { searchPets } from '@alder/patients/contract';
import { useOpenPatients } from '@alder/patients/open';
import { CommandPalette, type PaletteEntry, PetFace, useSignalment } from '@alder/ui';
import { Languages, Lock, LogOut, Moon, User, UserRound } from 'lucide-react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { themes } from '../appearance.ts';
import { useLock } from '../lock.ts';
import { useShellTexts } from '../texts.ts';
import { useAppearance } from '../use-appearance.ts';
import { useLateTexts } from './late-texts.ts';
import { placesFor } from './places.ts';

/** Ctrl K: patients and owners, acts, places, in this order (design §1.11). */
export function Palette({ onClose, onLogout }: { onClose: () => void; onLogout: () => void }) {
  const late = useLateTexts();
  const wire = useWire();
  const navigate = useNavigate();
  const { account, hospital } = useAccount();
  const actions = useActions(onLogout);
  const signalment = useSignalment();
  const open = useOpenPatients().patients.map(({ id, name, species, breed, coat_colour }, index) => ({
    id,
    title: name,
    icon: <PetFace species={species} breed={breed} color={coat_colour} size="sm" />,
    shortcut: `Alt ${index + 1}`,
    onRun: () => void navigate(`/patient/${id}`),
  }));
  const places = usePlaceEntries(hospital, account, navigate);
  return (
    <CommandPalette
      open
      onClose={onClose}
      sources={[
        {
          id: 'patients',
          label: late('search.patients'),
          search: (text, signal) => findPatients(wire, text, signal, { navigate, late, signalment }),
          max: 12,
        },
        { id: 'open', label: late('search.open.patients'), entries: [], initial: open },
        { id: 'actions', label: late('search.actions'), entries: actions, initial: [] },
        { id: 'places', label: late('search.places'), entries: places, initial: places },
      ]}
    />
  );
}

function usePlaceEntries(
  hospital: SessionHospital,
  account: SessionAccount,
  navigate: NavigateFunction,
): readonly PaletteEntry[] {
  const t = useShellTexts();
  const places = placesFor(hospital, account).map(({ id, path, icon: Icon, key }) => ({
    id: `place.${id}`,
    title: t(`place.${id}`),
    icon: <Icon aria-hidden="true" />,
    keywords: [id],
    ...(key && { shortcut: `G ${key.toUpperCase()}` }),
    onRun: () => void navigate(path),
  }));
  const own = {
    id: 'place.account',
    title: t('menu.account'),
    icon: <UserRound aria-hidden="true" />,
    keywords: ['account'],
    onRun: () => void navigate('/account'),
  };
  return [...places, own];
}

function useActions(onLogout: () => void): readonly PaletteEntry[] {
  const t = useShellTexts();
  const late = useLateTexts();
  const { language, setLanguage } = useLanguage();
  const lock = useLock();
  const appearance = useAppearance();
  const { theme, density } = useStore(appearance);
  return [
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        id: `language.${one}`,
        title: late('search.switch', { language: languageNames[one] }),
        icon: <Languages aria-hidden="true" />,
        keywords: ['language', one],
        onRun: () => setLanguage(one),
      })),
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        id: `theme.${one}`,
        title: `${t('menu.theme')}${language === 'en' ? ': ' : '：'}${t(`theme.${one}`)}`,
        icon: <Moon aria-hidden="true" />,
        keywords: ['theme', one],
        onRun: () => appearance.set({ theme: one, density }),
      })),
    {
      id: 'lock',
      title: t('menu.lock'),
      icon: <Lock aria-hidden="true" />,
      keywords: ['lock'],
      shortcut: 'Alt L',
      onRun: lock,
    },
    {
      id: 'logout',
      title: t('menu.logout'),
      icon: <LogOut aria-hidden="true" />,
      keywords: ['logout'],
      onRun: onLogout,
    },
  ];
}

type Words = {
  readonly late: ReturnType<typeof useLateTexts>;
  readonly signalment: ReturnType<typeof useSignalment>;
};

async function findPatients(
  wire: WireClient,
  q: string,
  signal: AbortSignal,
  { navigate, late, signalment }: Words & { readonly navigate: NavigateFunction },
): Promise<readonly PaletteEntry[]> {
  const response = await wire.send(searchPets, { q, limit: 8 }, { signal });
  const sayFormer = (owner: { formerly?: string | undefined } | null) =>
    owner?.formerly && late('search.formerly', { name: owner.formerly });
  const pets = (response?.result ?? []).map((pet) => ({
    id: pet.id,
    title: pet.name,
    about: [
      pet.reading,
      pet.patient_id,
      signalment.breed(pet.species, pet.breed),
      pet.owner?.name,
      sayFormer(pet.owner),
      pet.found_by && `+ ${pet.found_by.name}`,
    ]
      .filter(Boolean)
      .join(' · '),
    icon: <PetFace species={pet.species} breed={pet.breed} size="sm" deceased={pet.status === 'deceased'} />,
    end: (pet.found_by ?? pet.owner)?.phones[0],
    onRun: () => void navigate(`/patient/${pet.id}`),
  }));
  const owners = (response?.owners ?? []).map((owner) => ({
    id: owner.id,
    title: owner.name,
    about: [owner.reading, sayFormer(owner), late('search.owner', { count: owner.pets })].filter(Boolean).join(' · '),
    icon: <User aria-hidden="true" />,
    end: owner.phones[0],
    onRun: () => void navigate(`/patient?owner=${owner.id}`),
  }));
  return [...pets, ...owners];
}
