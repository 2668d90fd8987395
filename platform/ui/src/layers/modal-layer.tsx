import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './layer.module.css';
import { LayerPlace } from './layer-place.ts';

export type ModalLayerProps = {
  /** Class of the backdrop. */
  readonly backdrop: string;
  /** Class of the panel. */
  readonly panel: string;
  readonly role?: 'dialog' | 'alertdialog';
  /** Accessible name, or the id of the heading that has it. */
  readonly label?: string;
  readonly labelledBy?: string;
  /** Id of the line that describes it. */
  readonly describedBy?: string;
  /** Called on Esc and on a press on the backdrop. */
  readonly onClose?: () => void;
  /** A press on the backdrop does not close. */
  readonly dirty?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
};

/**
 * A modal panel on its backdrop, by react-aria: the rest of the page is inert and does not scroll, the focus stays
 * inside and returns to where it was. Floating parts that are marked `data-react-aria-top-layer` (lists, toasts) stay
 * usable.
 *
 * Esc and presses on the backdrop are handled here, because a field inside may use Esc first, and what an input method
 * is composing is left alone.
 */
export function ModalLayer(props: ModalLayerProps) {
  const { backdrop, panel, role = 'dialog', onClose, dirty = false, onKeyDown, children } = props;
  const host = useLayerHost();
  useReturnFocus();
  const dialog = useRef<HTMLElement>(null);
  const keys = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose?.();
  };

  return (
    <LayerPlace.Provider value={host}>
      <ModalOverlay
        isOpen
        isKeyboardDismissDisabled
        UNSTABLE_portalContainer={host}
        className={backdrop}
        // The second press of a double click that opened the layer is not meant for its backdrop.
        onMouseDown={({ target, currentTarget, detail }) =>
          target === currentTarget && detail < 2 && !dirty && onClose?.()
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the keys of the panel inside */}
        <div className={styles.through} onKeyDown={keys}>
          <Modal className={styles.through!}>
            <Dialog
              ref={dialog}
              className={panel}
              role={role}
              aria-label={props.label}
              aria-labelledby={props.labelledBy}
              aria-describedby={props.describedBy}
            >
              {children}
              <InitialFocus panel={dialog} />
            </Dialog>
          </Modal>
        </div>
      </ModalOverlay>
    </LayerPlace.Provider>
  );
}

/** Focuses what is marked for it, else the first field. Without either, the dialog focuses itself. */
function InitialFocus({ panel }: { readonly panel: RefObject<HTMLElement | null> }): null {
  useEffect(() => {
    if (!panel.current || panel.current.contains(document.activeElement)) return;
    const marked = panel.current.querySelector<HTMLElement>('[autofocus],[data-autofocus]');
    const field = 'input:not([type=hidden],[hidden],[disabled]),textarea,select';
    (marked ?? panel.current.querySelector<HTMLElement>(field))?.focus();
  }, [panel]);
  return null;
}

/**
 * Focuses what had the focus before the layer opened, once it has closed. react-aria does so a frame after the layer left
 * the page, which can be before it takes `inert` from the page below; an inert element takes no focus.
 */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // By the next frame the effects of react-aria that make the page below usable again have run.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
        if (opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}

/** The element in the page that the layer is drawn into; it goes when the layer goes. */
function useLayerHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  host.setAttribute('data-layer', '');
  if (!host.isConnected) document.body.append(host);
  useEffect(() => {
    // Moving an element takes the focus from what is inside.
    if (!host.isConnected) document.body.append(host);
    return () => host.remove();
  }, [host]);
  return host;
}
