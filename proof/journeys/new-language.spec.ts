import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { createExport, type ExportItem, listExports } from '#areas/exports/contract/endpoints.ts'
import { updateProfile } from '#areas/identity/contract/profile.ts'
import { sendTestNotification } from '#areas/notifications/contract/preferences.ts'
import { getPayment } from '#areas/payments/contract/endpoints.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { text } from '#server/infra/texts.ts'
import { copyProject } from '../../scripts/scratch.ts'
import { callDashboard, type DashboardCall } from '../browser/dashboard.ts'
import { waitForMail } from '../browser/mailbox.ts'
import { OpenCalls } from '../browser/open-calls.ts'
import { type RunningProduct, startProduct } from '../browser/product.ts'
import { openShops } from '../browser/shops.ts'
import { signIn } from '../browser/sign-in.ts'
import { deep, expect, newContextTest as test } from '../browser/test.ts'
import { findLatinWords } from '../browser/visible-texts.ts'
import { businessToday, makePayment } from '../support/factories.ts'

/**
 * A language is a folder of JSON files and its name in `kernel/locale.ts`. This one is made of the English one by writing Greek letters, so that words
 * in Latin letters are English that no file has; dates and names of countries are Greek anyway.
 */

const language = 'el'
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [letter, 'αβψδεφγηιξκλμνοπϟρστθωςχυζ'[index] ?? letter]),
)
const lines = { list: "['en', 'zh-cn'] as const", withLanguage: `['en', 'zh-cn', '${language}'] as const` }

const pages = [
  '/',
  '/payments',
  '/customers',
  '/balance',
  '/balance/payouts',
  '/payments-product/disputes',
  '/payments-product/vamp',
  '/risk',
  '/developer/events',
  '/settings/account',
  '/settings/notifications',
  '/settings/team/audit',
  '/settings/team/roles',
]

let folder: string
let product: RunningProduct

/** Leaves names of values and of elements alone. */
function translate(text: string): string {
  return text.replaceAll(/\{\{.*?\}\}|<\/?\w+\s*\/?>|[A-Za-z]/g, (part) => {
    const letter = letters[part.toLowerCase()]
    return letter === undefined ? part : part === part.toLowerCase() ? letter : letter.toUpperCase()
  })
}

function addLanguage(): void {
  const place = path.join(folder, 'kernel/locale.ts')
  const source = readFileSync(place, 'utf8')
  expect(source).toContain(lines.list)
  writeFileSync(place, source.replace(lines.list, lines.withLanguage))
  for (const file of globSync('{kernel,areas/*}/texts/en.json', { cwd: folder })) {
    const texts = JSON.parse(readFileSync(path.join(folder, file), 'utf8'), (_, value) => (typeof value === 'string' ? translate(value) : value))
    writeFileSync(path.join(folder, path.dirname(file), `${language}.json`), JSON.stringify(texts))
  }
}

test.beforeAll(async () => {
  test.setTimeout(600_000)
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'counterfoil-language-')))
  copyProject(folder)
  addLanguage()
  product = await startProduct(folder)
})

test.afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

// The product is started once.
test.describe.configure({ mode: 'serial' })

test('its files are complete', deep, async () => {
  await promisify(execFile)(process.execPath, ['scripts/check-locales.ts'], { cwd: folder })
})

/** The words in Latin letters on each page, in a browser of a language. */
async function readPages(browser: Browser, locale: string): Promise<Map<string, string[]>> {
  const context = await browser.newContext({ locale, baseURL: product.baseUrl })
  const page = await context.newPage()
  const calls = new OpenCalls(page)
  const found = new Map<string, string[]>()
  const read = async (address: string) => {
    await page.goto(address)
    await calls.settle()
    await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('-GR', ''))
    found.set(address, await findLatinWords(page, { known: [] }))
  }
  await read('/user/login')
  await signIn(page, product.baseUrl, product.owner)
  // The browser's own language counts again.
  await page.evaluate(() => localStorage.removeItem('i18nextLng'))
  for (const address of pages) await read(address)
  await context.close()
  return found
}

test('no page has English left', deep, async ({ browser }) => {
  const wordOf = (line: string) => line.slice(0, line.indexOf(' '))
  const [chinese, own] = [await readPages(browser, 'zh-CN'), await readPages(browser, 'el-GR')]
  // Data and names are the same in every language.
  const data = new Set([...chinese.values()].flat().map(wordOf))
  for (const [address, lines] of own) {
    expect
      .soft(
        lines.filter((line) => !data.has(wordOf(line))),
        address,
      )
      .toEqual([])
  }
})

/** Words in Latin letters of a text. */
const latinOf = (content: string) => new Set(content.match(/[A-Za-z]{3,}/g))

test('nothing that the server writes has English left', deep, async () => {
  const shops = openShops(product)
  const shop = await shops.open()
  await makePayment(shops.backend, shop)
  const { token, email } = shop.people.owner
  const call = (endpoint: EndpointDeclaration, rest: Omit<DashboardCall, 'token'> = {}) =>
    callDashboard(product.baseUrl, endpoint, { token, headers: { 'accept-language': 'el-GR' }, ...rest, params: { id: shop.liveId, ...rest.params } })
  const { envelope } = await call(getPayment, { params: { paymentId: 'pi_none' } })
  expect(envelope.message).toBe(translate(text('en', 'errors:not_found')))

  await call(updateProfile, { body: { language } })
  await call(sendTestNotification, { body: { channel: 'email' } })
  for (const part of ['subject', 'button'] as const) await waitForMail(product, email, translate(text('en', `mail:server.letters.notification_test.${part}`)))

  const download = async (address: string, locale: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': locale }
    const response = await fetch(`${product.baseUrl}${apiBase}/merchant/${shop.liveId}${address}`, { headers })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const exportIn = async (locale: string) => {
    const headers = { 'accept-language': locale }
    const body = { list: 'movements', columns: ['created', 'type', 'amount', 'fee', 'net'], format: 'csv' }
    const { id } = (await call(createExport, { body, headers })).envelope.data as ExportItem
    const findFile = async () => ((await call(listExports, { headers })).envelope.data as { items: ExportItem[] }).items.find((item) => item.id === id)?.file
    await expect.poll(findFile).toBeTruthy()
    return download(`/exports/${id}/file`, locale)
  }
  const statement = `/billing/statements/${businessToday().slice(0, 'YYYY-MM'.length)}/file?format=`
  const readPdf = (file: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: file }).toString()
  const files: Readonly<Record<string, (locale: string) => Promise<string>>> = {
    'a statement': async (locale) => String(await download(`${statement}csv`, locale)),
    'an export': async (locale) => String(await exportIn(locale)),
    // Without poppler, nothing here can read it.
    ...(spawnSync('pdftotext', ['-v']).error === undefined && { 'a PDF': async (locale) => readPdf(await download(`${statement}pdf`, locale)) }),
  }
  for (const [name, read] of Object.entries(files)) {
    const [chinese, own] = [await read('zh-CN'), await read(language)]
    expect(own, name).toMatch(/\p{Script=Greek}{3}/u)
    // Names, and IDs.
    expect(
      [...latinOf(own)].filter((word) => !latinOf(chinese).has(word)),
      name,
    ).toEqual([])
  }
  await shops.close()
})
