import { createContext } from 'react';

/** Tells the layer that a form is drawn in whether it holds input that is kept nowhere else; null outside of layers. */
export const LayerForms = createContext<((form: string, isDirty: boolean) => void) | null>(null);
