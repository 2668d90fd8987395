/**
 * Takes a screenshot of every story in three themes and three languages and runs axe over them.
 *
 *   node platform/ui/stories/stories-images.ts [folder]
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../../..');
const folder = process.argv[2] ?? join(root, '.cache/stories-screenshots');
const unpacked = join(root, '.cache/chromium-153');
const executablePath =
  process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : join(unpacked, 'chromium'));
const env = { ...process.env, LD_LIBRARY_PATH: join(unpacked, 'lib'), FONTCONFIG_FILE: join(unpacked, 'fonts.conf') };
const views = [
  { theme: 'light', lang: 'en', width: 1440 },
  { theme: 'dark', lang: 'ja', width: 1440 },
  { theme: 'viewer', lang: 'en', width: 1440 },
  { theme: 'light', lang: 'zhtw', width: 390 },
] as const;

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** What has to be opened to be seen. */
const layers: Record<string, (page: Page) => Promise<void>> = {
  dialog: press('dialog'),
  unsaved: press('unsaved'),
  palette: press('palette'),
  drawer: press('drawer'),
  async toasts(page) {
    await press('toast')(page);
    await press('failure')(page);
  },
  menu: press('Menu'),
  combobox: (page) => page.getByRole('combobox', { name: 'Pet, owner, phone, chip' }).fill('m'),
  calendar: (page) => page.locator('button:has(.lucide-calendar-days)').click(),
};

mkdirSync(folder, { recursive: true });
const server = await createServer({ configFile: join(import.meta.dirname, 'vite.config.ts'), server: { port: 6116 } });
await server.listen();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
  env: executablePath.startsWith('/usr') ? {} : env,
});
let problems = 0;
for (const { theme, lang, width } of views) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log('page error:', error.message));
  await page.goto(`http://localhost:6116/?theme=${theme}&lang=${lang}`);
  await page.getByRole('heading', { name: 'Table' }).waitFor();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: join(folder, `${theme}-${lang}-${width}.png`), fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, nodes } of violations) {
    problems += 1;
    console.log(
      theme,
      lang,
      impact,
      id,
      nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    );
  }
  for (const [name, opens] of Object.entries(layers)) {
    const fresh = await context.newPage();
    await fresh.goto(`http://localhost:6116/?theme=${theme}&lang=${lang}`);
    await opens(fresh);
    await fresh.waitForTimeout(500);
    await fresh.screenshot({ path: join(folder, `${theme}-${lang}-${width}-${name}.png`) });
    // A popup belongs to its control, not to a landmark.
    const faults = (await new AxeBuilder({ page: fresh }).disableRules(['region']).analyze()).violations;
    for (const { id, nodes } of faults)
      console.log(
        theme,
        lang,
        name,
        id,
        nodes.slice(0, 2).map(({ html }) => html.slice(0, 160)),
      );
    problems += faults.length;
    await fresh.close();
  }
  await context.close();
}
await browser.close();
await server.close();
console.log(`${views.length} screenshots in ${folder}, ${problems} kinds of problems`);
process.exit(problems > 0 ? 1 : 0);
