import { useAccount } from '@alder/client';
import { afterClosing, useOpenPatients } from '@alder/patients/open';
import { isTyping, shortcuts, useShortcuts } from '@alder/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { placesFor } from './places.ts';

/** How long after G the second key counts. */
const SEQUENCE_MS = 1200;

/** Keys that work on every screen: Ctrl K, ?, G with the letter of a place, Alt with a patient's tab (design §1.11). */
export function useShellKeys({
  onSearch,
  onShortcuts,
  onLock,
}: {
  onSearch: (() => void) | undefined;
  onShortcuts: () => void;
  onLock: () => void;
}) {
  const { account, hospital } = useAccount();
  const navigate = useNavigate();
  const places = useRef(placesFor(hospital, account));
  places.current = placesFor(hospital, account);
  const { patients, close } = useOpenPatients();
  const { pathname } = useLocation();
  const visible = patients.find(({ id }) => pathname === `/patient/${id}`);
  const shut = () => {
    if (!visible) return;
    close(visible.id);
    void navigate(afterClosing(patients, visible.id));
  };
  // In a record the key leads to its laboratory (design §1.11); the menu locks there.
  const isRecord = pathname.startsWith('/his/record/');
  const tabs = patients.map(({ id }, index) => [`Alt ${index + 1}`, () => void navigate(`/patient/${id}`)] as const);
  useShortcuts({
    'Ctrl k': onSearch,
    '?': onShortcuts,
    ...(!isRecord && { 'Alt l': onLock }),
    ...Object.fromEntries(tabs),
    ...(visible && { 'Alt w': shut }),
  });

  const { configs } = account;
  useEffect(() => {
    if (configs?.keys || configs?.singleKeys !== undefined)
      void import('../help/own-keys.ts').then(({ applyKeys }) => applyKeys(configs, pathname));
  }, [configs, pathname]);

  useEffect(() => {
    let until = 0;
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !shortcuts.singleKeys) return;
      if (document.querySelector('[data-layer]')) return;
      const letter = event.key.toLowerCase();
      if (letter === 'g') {
        until = event.timeStamp + SEQUENCE_MS;
        return;
      }
      const place = event.timeStamp < until ? places.current.find((one) => one.key === letter) : undefined;
      until = 0;
      if (!place) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void navigate(place.path);
    };
    addEventListener('keydown', key, true);
    return () => removeEventListener('keydown', key, true);
  }, [navigate]);
}
