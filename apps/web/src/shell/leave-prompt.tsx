import { useOutbox, useOutboxStore, useUnsavedList, useWire } from '@alder/client';
import { UnsavedPrompt } from '@alder/ui';
import { useState } from 'react';
import { useBlocker } from 'react-router';
import { useShellTexts } from '../texts.ts';

/** What waits behind the prompt: a change of route, or a logout. */
type Leaving = { readonly go: () => void; readonly stay: () => void };

/**
 * Asks before words that are only on this device are left (specification §5): on a change of route for what
 * a screen has not handed over yet, on logout for the outbox too.
 */
export function useLeavePrompt() {
  const t = useShellTexts();
  const wire = useWire();
  const unsaved = useUnsavedList();
  const unsent = useOutbox();
  const outbox = useOutboxStore();
  const [request, setAsked] = useState<Leaving>();
  const [isSaving, setSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.length > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  const leaving: Leaving | undefined =
    blocker.state === 'blocked' ? { go: () => blocker.proceed(), stay: () => blocker.reset() } : request;

  const done = () => {
    setSaving(false);
    setAsked(undefined);
  };
  const saveAndLeave = async () => {
    setSaving(true);
    wire.retryNow();
    const saved = await Promise.allSettled(unsaved.map(({ save }) => save()));
    setSaving(false);
    if (saved.some(({ status }) => status === 'rejected')) return;
    leaving?.go();
    done();
  };
  const leave = () => {
    for (const { drop } of unsaved) drop?.();
    if (request) outbox.discard(); // a logout: no session remains to send it
    leaving?.go();
    done();
  };
  const keep = () => {
    leaving?.stay();
    done();
  };

  const names = [
    ...unsaved.map(({ title, fields }) =>
      fields.length > 0 ? t('leave.record', { title, fields: fields.join(', ') }) : title,
    ),
    // Queued calls outlive a change of page; only a logout asks about them.
    ...(request ? unsent.map(({ title }) => title || t('outbox.unnamed')) : []),
  ].filter((name, place, all) => all.indexOf(name) === place);
  const prompt = (
    <UnsavedPrompt
      open={leaving !== undefined}
      saving={isSaving}
      onKeepEditing={keep}
      onLeave={leave}
      {...(unsaved.length > 0 && { onSaveAndLeave: () => void saveAndLeave() })}
    >
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </UnsavedPrompt>
  );

  return {
    prompt,
    /** Does `go` at once when everything is saved, else after the prompt. */
    askThen(go: () => void) {
      if (unsaved.length + unsent.length === 0) go();
      else setAsked({ go, stay: () => undefined });
    },
  };
}
