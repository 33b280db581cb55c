import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { type RunningProduct, startProduct } from '../e2e/support/product.ts'
import { openShops } from '../e2e/support/shops.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { buildWeb } from './build-web.ts'
import { chromiumArguments, findChromium } from './find-chromium.ts'
import { writeSheets } from './pictures/contact-sheets.ts'
import { listPaymentStates, type State, states } from './pictures/states.ts'
import { settle, takeStates } from './pictures/take.ts'
import { root } from './scratch.ts'

/**
 * `npm run screenshots` takes the pictures of README from the demo data. `npm run screenshots -- FOLDER` takes every
 * state of the product into the folder, with a contact sheet for each; `--only NAME` takes those whose name contains it.
 */

const paymentStatuses = ['successful', 'partially_refunded', 'refunded', 'failed', 'uncaptured', 'canceled', 'refunding', 'disputed']
const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled']

/** The states of the demo's own records: the first payment and payout of each status. */
async function findRecords(browser: Browser, { baseUrl, owner }: RunningProduct): Promise<State[]> {
  const page = await browser.newPage()
  await signIn(page, baseUrl, owner)
  const findFirst = async (list: string, link: string) => {
    await page.goto(baseUrl + list)
    await settle(page)
    const [first] = await page.locator(`tbody a[href^="${link}"]`).all()
    return first?.getAttribute('href')
  }
  const found: State[] = []
  for (const status of paymentStatuses) {
    const address = await findFirst(`/payments?status=${status}`, '/payments/pi_')
    if (address) found.push(...listPaymentStates(status, address))
  }
  for (const status of payoutStatuses) {
    const address = await findFirst(`/balance/payouts?status=${status}`, '/balance/payouts/po_')
    if (address) found.push({ name: `payout-${status}`, viewer: 'owner', address })
  }
  await page.close()
  return found
}

async function takeAll(browser: Browser, product: RunningProduct, folder: string, only: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const shops = openShops(product)
  const { people } = await shops.open()
  const chosen = [...states, ...(await findRecords(browser, product))].filter(({ name }) => name.includes(only))
  const identities = { owner: product.owner, newcomer: people.owner, viewer: people.viewer }
  const faults = await takeStates({ browser, origin: product.baseUrl, identities, folder }, chosen)
  await shops.close()
  await writeSheets(
    browser,
    folder,
    chosen.map(({ name }) => name),
  )
  for (const { picture, reason } of faults) console.error(`Not taken: ${picture}: ${reason}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function takeReadme(browser: Browser, { baseUrl, owner }: RunningProduct): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
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

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' } } })
const [folder] = positionals
await buildWeb()
const product = await startProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  if (folder === undefined) await takeReadme(browser, product)
  else await takeAll(browser, product, path.resolve(folder), values.only)
} finally {
  await browser.close()
  await product.stop()
}
