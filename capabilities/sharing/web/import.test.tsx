import { show } from '@alder/testing/screen';
import { inputIncorrect } from '@alder/wire';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ImportDialog } from './import.dialog.tsx';
import { SendLinkDialog } from './send-link.dialog.tsx';
import { entry, SHARE_ID, share } from './share.fixture.tsx';

const open = (more: object = {}) =>
  show(<ImportDialog PatientField={({ label }) => <p>{label}</p>} onClose={() => undefined} />, {
    'public.getShareEntry': entry(more),
  });

async function look() {
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Link or id of the other hospital' }),
    `https://alder.example/share/${SHARE_ID}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Look at the link' }));
}

test("a hospital's own link is refused before anybody chooses a patient for it [cap.multiHospital]", async () => {
  const { hospital } = show(null);
  cleanup();
  open({ hospital });
  await look();

  expect(await screen.findByText(/This link is your own hospital's/)).toBeTruthy();
  expect(screen.queryByText('File under')).toBeNull();
});

test('the link of another hospital says how many images it shares, and asks for the patient [cap.multiHospital]', async () => {
  open({ images: entry().images.slice(0, 1) });
  await look();

  expect(await screen.findByText('Harbor Animal Hospital shares 1 image')).toBeTruthy();
  expect(screen.getByText('File under')).toBeTruthy();
});

test('a letter that has no address says so under the address, and is not lost [cap.share]', async () => {
  show(<SendLinkDialog share={share()} onClose={() => undefined} />, {
    'pacs.sendShareUrl': inputIncorrect({ fields: { email: 'accountErrorEmailInvalid' } }),
  });
  const address = screen.getByRole('textbox', { name: 'Email address' });
  await userEvent.type(address, 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  expect(await screen.findByText('This is not an email address')).toBeTruthy();
  expect(address.getAttribute('aria-invalid')).toBe('true');
});
