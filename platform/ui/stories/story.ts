import type { ReactNode } from 'react';

/** Components side by side in their states, for looking at and for pictures. */
export type Story = { readonly title: string; readonly show: () => ReactNode };
