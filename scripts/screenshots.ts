import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Locale } from '#kernel/locale.ts'
import { withoutLiveUpdates } from '#proof/atlas/answers.ts'
import { startProduct } from '#proof/browser/product.ts'
import { signIn } from '#proof/browser/sign-in.ts'
import { buildWeb } from './build-web.ts'
import { chromiumArguments, findChromium } from './find-chromium.ts'
import { root } from './scratch.ts'

/**
 * `npm run screenshots` takes the pictures of README from the demo data. `npm run screenshots -- FOLDER` takes every state of the atlas
 * (proof/atlas) into the folder, in both languages and appearances, on a wide screen and a phone; `--only NAME` takes those whose `area/page/state`
 * contains it.
 */

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Name, address, appearance and window; of a list with `open`, the page of its first row. */
const readmePictures = [
  { name: 'overview', address: '/?range=30d' },
  { name: 'payments-dark', address: '/payments', colorScheme: 'dark' },
  { name: 'payment', address: '/payments?q=status:refunded', open: true },
  { name: 'dispute', address: '/payments-product/disputes', open: true },
  { name: 'vamp', address: '/payments-product/vamp' },
  { name: 'payout', address: '/balance/payouts', open: true },
  { name: 'dispute-phone', address: '/payments-product/disputes', open: true, viewport: phone },
  { name: 'overview-phone-zh', address: '/?range=30d', viewport: phone, language: 'zh-cn' },
] satisfies readonly { name: string; address: string; open?: true; colorScheme?: 'dark'; viewport?: typeof phone; language?: Locale }[]

async function takeReadme(): Promise<void> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ baseURL: product.baseUrl, locale: 'en-GB', reducedMotion: 'reduce' })
    await withoutLiveUpdates(page)
    await signIn(page, product.baseUrl, product.owner)
    for (const { name, address, open, colorScheme = 'light', viewport = wide, language = 'en' } of readmePictures) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
      await page.goto(address)
      if (open) await page.goto((await page.locator('[data-list] [data-id] a').first().getAttribute('href')) ?? address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
      await page.screenshot({ path: path.join(root, 'docs/images', `${name}.png`), animations: 'disabled' })
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The atlas finds its states, and takes pictures where it would ask. */
async function takeAtlas(folder: string, only: string): Promise<void> {
  const env = { ...process.env, CHROMIUM_PATH: findChromium(), COUNTERFOIL_PICTURES: folder, COUNTERFOIL_PICTURES_ONLY: only }
  const playwright = spawn(path.join(root, 'node_modules/.bin/playwright'), ['test', 'proof/atlas'], { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(playwright, 'close')
  process.exitCode = code ?? 1
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' } } })
const [folder] = positionals
await buildWeb()
if (folder === undefined) await takeReadme()
else await takeAtlas(path.resolve(folder), values.only)
