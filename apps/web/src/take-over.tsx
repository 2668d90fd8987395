import { mayEnter } from '@alder/accounts/domain';
import { createQueries, type SessionState, WireProvider } from '@alder/client';
import { FormatProvider } from '@alder/i18n';
import { ImportDialog, type ShareRow, TakeOverButton } from '@alder/sharing/web';
import { type ComponentType, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router';
import type { Page } from './boot.ts';
import { licences, permits } from './shell/rights.ts';
import { sharingSlots } from './slots.tsx';

/** The button and dialog with which a user of another hospital imports shared images into the own archive. */
export function takeOverFor(page: Page, { account, hospital }: SessionState): ComponentType<ShareRow> | undefined {
  if (!account || !hospital || mayEnter(licences(hospital), permits(account), 'pacs') !== 'enter') return undefined;
  const queries = createQueries();
  const format = {
    ...(typeof hospital.timezone === 'string' && { timeZone: hospital.timezone }),
    ...(typeof hospital.currency === 'string' && { currency: hospital.currency }),
  };
  return (found) => {
    const [isOpen, setOpen] = useState(false);
    useEffect(() => {
      if (isOpen) page.realtime.connect();
    }, [isOpen]);
    if (found.entry.hospital?.id === hospital.id) return null;
    return (
      <>
        <TakeOverButton onPress={() => setOpen(true)} />
        {isOpen && (
          <WireProvider {...page} queries={queries}>
            <FormatProvider settings={format}>
              <MemoryRouter>
                <ImportDialog found={found} PatientField={sharingSlots.PatientField} onClose={() => setOpen(false)} />
              </MemoryRouter>
            </FormatProvider>
          </WireProvider>
        )}
      </>
    );
  };
}
