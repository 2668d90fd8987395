import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labRecord } from './lab.fixture.ts';
import { SentFilesPanel } from './sent-files.panel.tsx';

const id = (end: string) => `01933f00-0000-7000-8000-00000000f00${end}`;
const file = { filetype: null, fault: null, bytes: 10, curve: null };

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

test('a histogram is drawn with its limits, and says in words from where to where it goes and where it is highest', async () => {
  const points = Array.from({ length: 21 }, (_, at) => [at * 2.5, at * (20 - at)] as const);
  show(<SentFilesPanel record={labRecord()} />, {
    'record.getFiles': {
      result: [
        { ...file, id: id('1'), name: 'PLT histogram', filetype: 'curve', curve: { points, limits: [3.3, 28] } },
        { ...file, id: id('2'), name: 'WBC histogram', filetype: 'curve', curve: { points, limits: [] } },
      ],
    },
  });
  const plot = await screen.findByRole('img', {
    name: 'PLT histogram: curve from 0 to 50, highest at 25, limits at 3.3, 28',
  });
  expect(plot.querySelectorAll('path')).toHaveLength(5);
  expect(screen.getByRole('img', { name: 'WBC histogram: curve from 0 to 50, highest at 25' })).toBeTruthy();
});
