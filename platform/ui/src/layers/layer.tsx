import type { ReactNode } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';

export type LayerProps = {
  readonly open: boolean;
  /** Called on Esc, ×, and a press beside the panel. Leave out for a question that needs a choice. */
  readonly onClose?: () => void;
  readonly title: ReactNode;
  /** One line under the title. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly footer?: ReactNode;
  /**
   * Holds input that is kept nowhere else: a press beside the panel does not close it, Esc and × ask first. What is typed in a
   * `CallForm` inside counts by itself. `kept`: it is a draft of this device, so Esc and × close without asking.
   */
  readonly dirty?: boolean | 'kept';
  readonly role?: 'dialog' | 'alertdialog';
  /** Ctrl Enter. */
  readonly onMainAction?: () => void;
};

/** `kind`: classes of the layer, such as `dialog md`. */
export type LayerPanelProps = Omit<LayerProps, 'open'> & { readonly kind: string };

const LayerPanel = lazyPart(async () => (await import('./layer-panel.tsx')).LayerPanel, null, 'floating');

/** The shared body of Dialog, Drawer and Sheet. */
export function Layer({ open, ...rest }: LayerProps & { readonly kind: string }) {
  return open ? <LayerPanel {...rest} /> : null;
}

/** Fetches what dialogs are drawn by, before the first one opens. */
export const prefetchLayers = LayerPanel.prefetch;
