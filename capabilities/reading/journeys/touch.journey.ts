import { expect, test } from '@alder/testing/browser';
import type { CDPSession, Page } from '@playwright/test';
import { openOnTelephone, placeOf, zoomIn } from '../../imaging/journeys/studies.fixture.ts';
import texts from '../../viewer/locales/en.json' with { type: 'json' };
import { graphicTools, moreTools, visibleTools } from '../../viewer/stage/tools.ts';

type Place = { x: number; y: number };

/** Touch gesture: down, along the path, up. */
async function touch(page: Page): Promise<(...fingers: (readonly Place[])[]) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Place & { id: number })[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return async (...fingers) => {
    const steps = Math.max(...fingers.map((way) => way.length));
    const at = (step: number) => fingers.map((way, id) => ({ ...(way[step] ?? way.at(-1)!), id }));
    // One finger after the other touches, as on a real screen.
    for (let count = 1; count <= fingers.length; count++) await send('touchStart', at(0).slice(0, count));
    for (let step = 1; step < steps; step++) await send('touchMove', at(step));
    await send('touchEnd', []);
  };
}

test('on a telephone two fingers zoom, one draws and takes a point from farther than a mouse would [screen.viewer] [const.layout]', async ({
  page,
  hospital,
}) => {
  const image = await openOnTelephone(page, hospital);
  const fingers = await touch(page);
  const at = await placeOf(page, image.id);
  const viewport = page.locator(`canvas[data-shown="${image.id}.0"]`).locator('xpath=..');

  await page.getByRole('button', { name: 'Length', exact: true }).click();
  await fingers([at(100, 300), at(200, 310), at(300, 300)]);
  await expect(page.locator('[data-mark=length]')).toContainText(/^(99|100)\.\d mm$/);

  // 15 pixels beside the end: a mouse would begin a new length there.
  const end = at(300, 300);
  await fingers([{ x: end.x + 15, y: end.y }, at(350, 300), at(400, 300)]);
  await expect(page.locator('[data-mark=length]')).toHaveCount(1);
  await expect(page.locator('[data-mark=length]')).toContainText(/^1(49|50)\.\d mm$/);

  const fitted = await zoomIn(viewport);
  await fingers([at(250, 500), at(200, 500), at(150, 500)], [at(350, 500), at(400, 500), at(450, 500)]);
  // The fingers end three times as far from each other as they began.
  await expect.poll(async () => (await zoomIn(viewport)) / fitted).toBeCloseTo(3, 0);
  await expect(page.locator('[data-mark=length]')).toHaveCount(1);
});

test('on a phone every tool can be chosen: the row at the bottom scrolls, the rarer ones are in its menu [screen.viewer]', async ({
  page,
  hospital,
}) => {
  await openOnTelephone(page, hospital);
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  const isInView = async (name: string) => {
    const box = (await bar.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(box.x, name).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, name).toBeLessThanOrEqual(390);
    expect(box.height, `${name} is as high as a finger`).toBeGreaterThanOrEqual(44);
  };

  for (const tool of [...visibleTools, ...graphicTools]) {
    const name = texts[`tool.${tool}`];
    await bar.getByRole('button', { name, exact: true }).click();
    await expect(bar.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await isInView(name);
  }
  let opener = texts['tool.more'];
  for (const tool of moreTools) {
    const name = texts[`tool.${tool}`];
    await bar.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
    await expect(bar.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    opener = name;
  }
});
