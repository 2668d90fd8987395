import { type ComponentType, lazy } from 'react';
import type { Section } from './sections.ts';
import { NotBuilt } from './shell/whole-page.tsx';
import { recordSlots } from './slots.tsx';

type Pages = Readonly<Record<string, ComponentType>>;

const RecordEditor = lazy(async () => {
  const { RecordEditorScreen } = await import('@alder/records/web');
  return { default: () => <RecordEditorScreen slots={recordSlots} /> };
});
const Checkout = lazy(async () => ({ default: (await import('@alder/checkout/web')).CheckoutScreen }));
const Pharmacy = lazy(async () => ({ default: (await import('@alder/pharmacy/web')).PharmacyScreen }));

/** Which capability fills which page; each arrives with its own part of the program when it is first opened. */
export const screens: Readonly<Record<Section, Pages>> & { readonly patient: ComponentType } = {
  his: { record: RecordEditor, pharmacy: Pharmacy, checkout: Checkout },
  pacs: {},
  clinicpath: {},
  patient: NotBuilt,
};
