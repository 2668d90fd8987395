import type { ReactNode } from 'react';

/** Components side by side in their states, for reviews and screenshots. */
export type Story = { readonly title: string; readonly show: () => ReactNode };
