import type { ComponentType } from 'react';
import type { Section } from './sections.ts';
import { NotBuilt } from './shell/whole-page.tsx';

type Pages = Readonly<Record<string, ComponentType>>;

/** Which capability fills which page; each arrives with its own part of the program when it is first opened. */
export const screens: Readonly<Record<Section, Pages>> & { readonly patient: ComponentType } = {
  his: {},
  pacs: {},
  clinicpath: {},
  patient: NotBuilt,
};
