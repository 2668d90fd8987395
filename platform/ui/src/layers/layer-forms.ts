import { createContext } from 'react';

/** Reports to the layer of a form whether it holds input that is kept nowhere else; null outside of layers. */
export const LayerForms = createContext<((form: string, isDirty: boolean) => void) | null>(null);
