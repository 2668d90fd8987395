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
    'public.getShareEntry': entry({ downloadable: true, ...more }),
  });

async function look() {
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Link or id of the other hospital' }),
    `https://alder.example/share/${SHARE_ID}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Look at the link' }));
}

test("a hospital's own link is refused before a patient is chosen for it [cap.multiHospital]", async () => {
  const { hospital } = show(null);
  cleanup();
  open({ hospital });
  await look();

  expect(await screen.findByText(/This link is your own hospital's/)).toBeTruthy();
  expect(screen.queryByText('File under')).toBeNull();
});

test('a link without downloads is refused before a patient is chosen for it', async () => {
  open({ downloadable: false });
  await look();

  expect(await screen.findByText(/does not allow downloads, so the images cannot be imported/)).toBeTruthy();
  expect(screen.queryByText('File under')).toBeNull();
});

test('the link of another hospital says how many images it shares, and asks for the patient [cap.multiHospital]', async () => {
  open({ images: entry().images.slice(0, 1) });
  await look();

  expect(await screen.findByText('Harbor Animal Hospital shares 1 image')).toBeTruthy();
  expect(screen.getByText('File under')).toBeTruthy();
});

test('images that the hospital had already are reported as present, not counted as none [cap.multiHospital]', async () => {
  const at = '2026-11-21T01:15:00.000Z';
  const begun = {
    ...{ id: '01933f00-0000-7000-8000-000000000031', version: 1, created_at: at, updated_at: at },
    ...{ from: 'Harbor Animal Hospital', pet: '01933f00-0000-7000-8000-000000000900', failure: null },
    ...{ state: 'done', images: 2, images_done: 2, images_new: 0 },
  };
  const PatientField = ({ onChoose }: { onChoose: (pet: { id: string; name: string }) => void }) => (
    <button type="button" onClick={() => onChoose({ id: begun.pet, name: 'Coco' })}>
      Coco
    </button>
  );
  show(<ImportDialog PatientField={PatientField} onClose={() => undefined} />, {
    'public.getShareEntry': entry({
      downloadable: true,
      series: [{ id: begun.id, modality: 'DX', description: 'THORAX', images: 2 }],
    }),
    'pacs.importShared': { result: begun },
    'pacs.getSharedImports': { result: [begun] },
  });
  await look();
  await userEvent.click(await screen.findByRole('button', { name: 'Coco' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));

  expect(await screen.findByText(/All of them were here already/)).toBeTruthy();
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
