import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Phrased } from './phrased.tsx';

const phrases = ['Heart: normal.', 'Lungs: clear.', 'Liver: normal.'];

function Written() {
  const [value, onChange] = useState('');
  return <Phrased label="Finding" value={value} phrases={phrases} onChange={onChange} />;
}

test('a slash offers phrases: chosen with the keys or by a press, left with Escape, and a date offers none', async () => {
  show(<Written />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Finding' });
  const offered = () => screen.queryAllByRole('option').map((one) => one.textContent);

  await userEvent.type(area, 'On 21/11');
  expect(offered()).toEqual([]);
  await userEvent.type(area, ' /l');
  expect(offered()).toEqual(['Lungs: clear.', 'Liver: normal.', 'Heart: normal.']);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).id).toBe(area.getAttribute('aria-activedescendant'));
  await userEvent.keyboard('{Enter}');
  expect(area.value).toBe('On 21/11 Liver: normal.');

  await userEvent.type(area, ' /');
  await userEvent.click(screen.getByRole('option', { name: 'Lungs: clear.' }));
  expect(area.value).toBe('On 21/11 Liver: normal. Lungs: clear.');
  await userEvent.type(area, ' /h');
  await userEvent.keyboard('{Escape}');
  expect(offered()).toEqual([]);
  expect(area.value).toBe('On 21/11 Liver: normal. Lungs: clear. /h');
});
