// Who is on the images, at the head of the viewer.
import { expect, test } from '@alder/testing/browser';
import { openOnTelephone } from '../../imaging/journeys/studies.fixture.ts';

for (const [language, name, text] of [
  ['en', 'English', /^\d+y.*\s· 9\.20\skg\s· FS$/],
  ['ja', 'Japanese', /^\d+歳.*\s· 9\.20\skg\s· ♀\u2060避妊$/],
  ['zhtw', 'Chinese', /^\d+歲.*\s· 9\.20\skg\s· ♀\u2060結紮$/],
] as const)
  test.describe(name, () => {
    test.use({ language });
    test(`on a telephone age, weight and sex of the animal are read whole in ${name} [screen.viewer] [const.layout]`, async ({
      page,
      hospital,
    }) => {
      await openOnTelephone(page, hospital);
      const line = page.locator('[data-way-back] span').filter({ visible: true });
      await expect(line).toHaveText(text);
      const cut = await line.evaluate((it) => {
        const { bottom } = it.getBoundingClientRect();
        return [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight, Math.max(0, bottom - 56)];
      });
      expect(cut).toEqual([0, 0, 0]);
    });
  });
