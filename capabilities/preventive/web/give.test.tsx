import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAntigens, usePreventiveTexts } from './use-preventive-texts.ts';

/** Texts of a page that shows antigens and routes. */
function Words() {
  const t = usePreventiveTexts();
  const { list } = useAntigens();
  return (
    <p>
      {list(['Distemper', 'hepatitis', 'parvovirus', 'leptospirosis', 'rabies', 'House mixture'])}:{' '}
      {t('route.intranasal')}, {t('route.topical')}
    </p>
  );
}

test('antigens of a catalog are named whatever their case, a word of the hospital stays, and routes have words', () => {
  show(<Words />, {});
  const text = screen.getByText(/House mixture/).textContent;
  expect(text).toBe(
    'distemper, hepatitis, parvovirus, leptospirosis, rabies, House mixture: Into the nose, On the skin',
  );
});
