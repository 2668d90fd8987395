import type { Store } from '@alder/client';
import { createContext, useContext } from 'react';
import type { Appearance } from './appearance.ts';

export const AppearanceContext = createContext<Store<Appearance> | null>(null);

/** Theme and density of this browser, and the way to change them. */
export function useAppearance(): Store<Appearance> {
  const appearance = useContext(AppearanceContext);
  if (!appearance) throw new Error('useAppearance needs an <AppearanceContext> above it');
  return appearance;
}
