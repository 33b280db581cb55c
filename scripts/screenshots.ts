import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { type RunningProduct, startProduct } from '../e2e/support/product.ts'
import { openShops } from '../e2e/support/shops.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { buildWeb } from './build-web.ts'
import { chromiumArguments, findChromium } from './find-chromium.ts'
import { withoutLiveUpdates } from './pictures/answers.ts'
import { writeIndex, writeSheet } from './pictures/contact-sheets.ts'
import { listMailStates } from './pictures/mails.ts'
import { gatherPeople } from './pictures/people.ts'
import { findRecords } from './pictures/records.ts'
import { listStates } from './pictures/states.ts'
import { languages, settle, takeStates } from './pictures/take.ts'
import { root } from './scratch.ts'

/**
 * `npm run screenshots` takes the pictures of README from the demo data. `npm run screenshots -- FOLDER` takes every
 * state of the product into the folder, with a contact sheet for each; `--only NAME` takes those whose name contains it
 * and may be repeated; `--language en` or `--language zh-cn` takes one language.
 */

interface Choice {
  readonly only: readonly string[]
  readonly language?: string | undefined
}

async function takeAll(browser: Browser, product: RunningProduct, folder: string, { only, language }: Choice): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const shops = openShops(product)
  const { identities, byLanguage } = await gatherPeople(product, shops)
  const records = await findRecords(browser, product)
  const all = [...listStates(records), ...(await listMailStates(product, shops, byLanguage))]
  const chosen = all.filter(({ name }) => only.some((part) => name.includes(part)))
  const wanted = languages.filter((one) => one === (language ?? one))
  const studio = { browser, origin: product.baseUrl, identities, accounts: { branch: records.branch }, folder, languages: wanted }
  const faults = await takeStates(studio, chosen, async ({ name }) => {
    await writeSheet(browser, folder, name)
    console.log(name)
  })
  await shops.close()
  writeIndex(
    folder,
    chosen.map(({ name }) => name),
  )
  for (const { picture, reason } of faults) console.error(`Not taken: ${picture}: ${reason}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function takeReadme(browser: Browser, { baseUrl, owner }: RunningProduct): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  await withoutLiveUpdates(page)
  await signIn(page, baseUrl, owner)
  const take = async (name: string, address: string, colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.goto(baseUrl + address)
    await settle(page)
    await page.screenshot({ path: path.join(root, 'docs/images', `${name}.png`), animations: 'disabled' })
  }
  await take('overview', '/?range=30d', 'light')
  await take('payments-dark', '/payments', 'dark')
  await take('balance', '/balance', 'light')
  await take('payouts', '/balance/payouts', 'light')
  await take('vamp', '/payments-product/vamp', 'light')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [''] }, language: { type: 'string' } },
})
const [folder] = positionals
await buildWeb()
const product = await startProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  if (folder === undefined) await takeReadme(browser, product)
  else await takeAll(browser, product, path.resolve(folder), values)
} finally {
  await browser.close()
  await product.stop()
}
