import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import type { Product } from '../bench/product.ts'
import { startProduct } from '../bench/product.ts'
import { chromiumArguments, findChromium } from './find-chromium.ts'
import { root } from './scratch.ts'

/**
 * Pictures of the product with its demo data. `node scripts/screenshots.ts` takes those of the README;
 * `node scripts/screenshots.ts FOLDER` writes every page, wide and narrow, light and dark, in both languages, into the folder.
 */

interface Look {
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
  readonly language: 'en' | 'zh-cn'
}

interface Picture {
  readonly name: string
  readonly address: string
  /** What somebody does on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const readmeSize = { width: 1440, height: 900, language: 'en' } as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const

async function openRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Refund|退款)$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
}

async function openStepUp(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Create secret key|创建密钥)/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^(Password|密码)$/)
    .waitFor()
}

const signedOut: readonly Picture[] = [
  { name: 'login', address: '/user/login' },
  { name: 'register', address: '/user/register' },
  { name: 'forgot-password', address: '/user/forgot-password' },
  { name: 'reset-password-over', address: '/user/reset-password#token=none' },
  { name: 'verify-email-over', address: '/user/verify-email#token=none' },
  { name: 'unlock-over', address: '/user/unlock#token=none' },
  { name: 'login-verify-lost', address: '/login_verify' },
]

async function signIn(browser: Browser, { address, email, password }: Product): Promise<SignedIn> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${address}/user/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Nothing of the page is on its way any more. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

async function takePictures(
  browser: Browser,
  origin: string,
  look: Look,
  state: SignedIn | undefined,
  pictures: readonly Picture[],
  nameFile: (name: string) => string,
) {
  const { width, height, colorScheme, language } = look
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: language === 'en' ? 'en-GB' : 'zh-CN',
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  })
  await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  const page = await context.newPage()
  for (const { name, address, prepare } of pictures) {
    await page.goto(origin + address)
    await settle(page)
    await prepare?.(page)
    const file = nameFile(name)
    await page.screenshot({ path: file, animations: 'disabled', fullPage: address.startsWith('/settings') || address.startsWith('/user/register') })
    console.log(path.relative(process.cwd(), file))
  }
  await context.close()
}

/** A payment of each status that looks different, by the first of them in the list. */
async function findPayments(browser: Browser, origin: string, state: SignedIn): Promise<Picture[]> {
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  const found: Picture[] = []
  for (const status of ['successful', 'partially_refunded', 'failed', 'uncaptured', 'canceled', 'refunding']) {
    await page.goto(`${origin}/payments?status=${status}`)
    await settle(page)
    const [first] = await page.locator('tbody a[href^="/payments/pi_"]').all()
    const address = await first?.getAttribute('href')
    if (address) found.push({ name: `payment-${status}`, address })
  }
  await context.close()
  return found
}

function listPages(payments: readonly Picture[]): Picture[] {
  const refundable = payments.find(({ name }) => name === 'payment-successful')
  return [
    { name: 'overview', address: '/' },
    { name: 'overview-30d', address: '/?range=30d' },
    { name: 'overview-12m', address: '/?range=12m' },
    { name: 'payments', address: '/payments' },
    { name: 'payments-filtered', address: '/payments?status=failed,refunded&brand=visa' },
    { name: 'balance', address: '/balance' },
    { name: 'balance-pending', address: '/balance?currency=USD&part=pending' },
    { name: 'payments-none', address: '/payments?order_number=none-such' },
    ...payments,
    ...(refundable ? [{ ...refundable, name: 'refund-dialog', prepare: openRefund }] : []),
    { name: 'vamp', address: '/payments-product/vamp' },
    { name: 'notifications', address: '/notifications' },
    { name: 'developer', address: '/developer' },
    { name: 'step-up', address: '/developer', prepare: openStepUp },
    { name: 'settings', address: '/settings' },
    { name: 'settings-account', address: '/settings/account' },
    { name: 'settings-security', address: '/settings/security' },
    { name: 'settings-info', address: '/settings/info' },
    { name: 'not-found', address: '/nowhere' },
  ]
}

async function takeAll(browser: Browser, origin: string, state: SignedIn, folder: string): Promise<void> {
  const pages = listPages(await findPayments(browser, origin, state))
  for (const size of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const language of ['en', 'zh-cn'] as const) {
        const nameFile = (name: string) => path.join(folder, `${name}-${size.width}-${colorScheme}-${language}.png`)
        const look = { ...size, colorScheme, language }
        await takePictures(browser, origin, look, undefined, signedOut, nameFile)
        await takePictures(browser, origin, look, state, pages, nameFile)
      }
    }
  }
}

async function takeReadme(browser: Browser, origin: string, state: SignedIn): Promise<void> {
  const nameFile = (name: string) => path.join(root, 'docs/images', `${name}.png`)
  await takePictures(browser, origin, { ...readmeSize, colorScheme: 'light' }, state, [{ name: 'overview', address: '/?range=30d' }], nameFile)
  await takePictures(browser, origin, { ...readmeSize, colorScheme: 'dark' }, state, [{ name: 'payments-dark', address: '/payments' }], nameFile)
}

const [folder] = process.argv.slice(2)
const product = await startProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  const state = await signIn(browser, product)
  if (folder === undefined) {
    await takeReadme(browser, product.address, state)
  } else {
    mkdirSync(folder, { recursive: true })
    await takeAll(browser, product.address, state, path.resolve(folder))
  }
} finally {
  await browser.close()
  await product.stop()
}
