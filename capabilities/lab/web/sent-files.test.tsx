import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labRecord } from './lab.fixture.ts';
import { SentFilesPanel } from './sent-files.panel.tsx';

const id = (end: string) => `01933f00-0000-7000-8000-00000000f00${end}`;
const file = { filetype: null, fault: null, bytes: 10 };

test('a document is saved, a picture is shown with its name, and one that was not kept says why', async () => {
  show(<SentFilesPanel record={labRecord()} />, {
    'record.getFiles': {
      result: [
        { ...file, id: id('1'), name: 'Report', filetype: 'pdf' },
        { ...file, id: id('2'), name: 'WBC histogram', filetype: 'png' },
        { ...file, id: id('3'), name: 'RBC histogram', fault: 'damaged' },
      ],
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'From the analyzer' }));
  const document = panel.getByRole('link', { name: 'Report (PDF)' });
  expect(document.hasAttribute('download')).toBe(true);
  expect(document.getAttribute('href')).toContain(id('1'));
  expect(panel.getByRole('img', { name: 'WBC histogram' }).getAttribute('src')).toContain(id('2'));
  expect(
    panel.getByText('RBC histogram came damaged and was not kept. Ask the analyzer to send it again.'),
  ).toBeTruthy();
});

test('a result without files says nothing of them', async () => {
  const { container } = show(<SentFilesPanel record={labRecord()} />, { 'record.getFiles': { result: [] } });
  await waitFor(() => expect(container.querySelector('section')).toBeNull());
});
