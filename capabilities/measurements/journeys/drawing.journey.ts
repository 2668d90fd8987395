import { newId } from '@alder/database';
import type { GraphicKind } from '@alder/measurements/domain';
import { expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { openImage, placeOf, plate, upload } from '../../imaging/journeys/studies.fixture.ts';
import { toolKeys } from '../../viewer/stage/tools.ts';

type Place = { readonly x: number; readonly y: number };

/** Points to press before the last drag, and the places between which that drag is stopped halfway. */
type Halfway = { readonly presses: readonly Place[]; readonly from: Place; readonly to: Place; readonly says: RegExp };

const at = (x: number, y: number): Place => ({ x, y });
const head = [at(200, 200), at(230, 230), at(200, 260)];
const head2 = [at(400, 200), at(430, 230), at(400, 260)];

/** Every measuring tool, with its label while the last line is still being dragged. */
const halfway: Partial<Record<GraphicKind, Halfway>> = {
  length: { presses: [], from: at(100, 100), to: at(300, 100), says: /^100\.\d mm$/ },
  angle: { presses: [at(100, 200), at(200, 200)], from: at(220, 300), to: at(200, 300), says: /^(89|90)\.\d°$/ },
  cobb: { presses: [at(100, 320), at(200, 320)], from: at(100, 360), to: at(200, 460), says: /^4[45]\.\d°$/ },
  bidirectional: {
    presses: [at(100, 300), at(300, 300)],
    from: at(200, 250),
    to: at(200, 350),
    says: /^1\d\d\.\d × \d+\.\d mm$/,
  },
  rectangle: { presses: [], from: at(300, 300), to: at(400, 340), says: /^[\d,.]+ mm²mean/ },
  ellipse: { presses: [], from: at(300, 300), to: at(400, 340), says: /^[\d,.]+ mm²mean/ },
  circle: { presses: [], from: at(450, 150), to: at(490, 150), says: /^1,2\d\d\.\d mm²mean/ },
  freehand: { presses: [], from: at(100, 100), to: at(200, 220), says: /mm²/ },
  probe: { presses: [], from: at(100, 100), to: at(250, 100), says: /^2(49|50)/ },
  calibration: { presses: [], from: at(100, 100), to: at(300, 100), says: /^100\.\d mm$/ },
  vhs: { presses: [at(300, 250)], from: at(320, 300), to: at(300, 490), says: /^1(19|20)\.\d mm$/ },
  vlas: { presses: [at(300, 250)], from: at(320, 300), to: at(300, 354), says: /^5[12]\.\d mm$/ },
  mvlas: { presses: [at(300, 250)], from: at(320, 300), to: at(300, 354), says: /^5[12]\.\d mm$/ },
  rlad: { presses: [at(300, 250)], from: at(320, 300), to: at(300, 490), says: /^1(19|20)\.\d mm$/ },
  trachea: { presses: [at(300, 250)], from: at(320, 300), to: at(300, 354), says: /^5[12]\.\d mm$/ },
  norberg: { presses: [...head, ...head2, at(190, 190)], from: at(420, 180), to: at(410, 190), says: /°.*°$/ },
  distraction: { presses: head.slice(0, 2), from: at(190, 250), to: at(200, 260), says: /^⌀ [23]\d\.\d mm$/ },
  inclination: { presses: head.slice(0, 2), from: at(190, 250), to: at(200, 260), says: /^⌀ [23]\d\.\d mm$/ },
  femur: { presses: [at(300, 100)], from: at(320, 200), to: at(300, 300), says: /^(99|100)\.\d mm$/ },
  qAngle: { presses: [at(300, 100), at(300, 300)], from: at(320, 400), to: at(300, 400), says: /°$/ },
  tpa: { presses: [at(300, 150), at(300, 550), at(200, 100)], from: at(380, 180), to: at(400, 200), says: /^26\.\d°$/ },
  tta: { presses: [at(200, 420), at(400, 420), at(160, 380)], from: at(170, 470), to: at(176, 480), says: /°$/ },
};

async function drawHalfway(page: Page, place: (x: number, y: number) => Place, one: Halfway): Promise<void> {
  for (const { x, y } of one.presses) {
    const point = place(x, y);
    await page.mouse.click(point.x, point.y);
  }
  const [from, to] = [place(one.from.x, one.from.y), place(one.to.x, one.to.y)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2 + 9, (from.y + to.y) / 2 - 9);
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

test('the line and its number follow the pointer in every tool while it is dragged [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet({ species: 'dog' })));
  await openImage(page, image);
  const place = await placeOf(page, image.id);
  const drawing = page.locator('[data-drawing]');

  for (const [kind, one] of Object.entries(halfway) as [GraphicKind, Halfway][]) {
    await page.keyboard.press(toolKeys[kind].replace(' ', '+'));
    await drawHalfway(page, place, one);
    await expect(drawing, kind).toHaveAttribute('data-drawing', kind);
    await expect(drawing.locator('polyline, circle').first(), kind).toBeAttached();
    await expect(drawing.locator('[data-label]'), kind).toHaveText(one.says);
    // Escape ends the drawing; the pointer is lifted where nothing is drawn.
    await page.keyboard.press('Escape');
    await page.keyboard.press('w');
    await page.mouse.up();
  }
  await expect(page.locator('[data-mark]')).toHaveCount(0);
});

test('over a record the keys of the viewer work; Escape ends the drawing first and closes the images second', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ species: 'dog' });
  const image = await upload(page, hospital, plate(pet));
  const id = newId();
  const visit = { id, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, checked_in_at: new Date() };
  await hospital.work((trx) => trx.insertInto('medical_record').values(visit).execute());
  await page.goto(`/his/record/${id}?study=${image.study}&image=${image.id}`);
  await page.locator(`canvas[data-shown="${image.id}.0"]`).waitFor();
  const viewer = page.getByRole('dialog');
  const place = await placeOf(page, image.id);

  await page.keyboard.press('l');
  await drawHalfway(page, place, halfway.length!);
  await expect(page.locator('[data-drawing=length]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  await expect(viewer).toBeVisible();
  await page.keyboard.press('w');
  await page.mouse.up();
  await expect(page.locator('[data-mark]')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/his/record/${id}$`));
});

test('a vertebra is named by typing over the suggestion, without deleting it first [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet({ species: 'dog' })));
  await openImage(page, image);
  const place = (await placeOf(page, image.id))(300, 120);
  await page.keyboard.press('Shift+V');
  await page.mouse.click(place.x, place.y);
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.type('L3');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-mark=vertebra]')).toHaveText('L3');
});

test('a score below its interval is flagged as below it [screen.viewer]', async ({ page, hospital }) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog', breed: 'Toy Poodle' });
  const image = await upload(page, hospital, plate(pet));
  await openImage(page, image);
  const place = await placeOf(page, image.id);
  await page.keyboard.press('h');
  for (const [x, y] of [
    [300, 250],
    [300, 410],
    [220, 330],
    [380, 330],
    [100, 120],
    [380, 120],
  ] as const) {
    const point = place(x, y);
    await page.mouse.click(point.x, point.y);
  }
  const card = page.getByRole('region', { name: 'Vertebral heart score' });
  await expect(card).toContainText('VHS 8.0 v');
  await expect(card).toContainText('below 8.5');
});
