import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type DisputeResponse, getDisputeResponse } from '#areas/disputes/contract/response.ts'
import { makeDocument } from '#areas/disputes/test/evidence-files.ts'
import type { DisputeId } from '#kernel/ids.ts'
import { chromiumArguments, findWholeChromium } from '../../../scripts/find-chromium.ts'
import { callDashboard, endSession } from '../../browser/dashboard.ts'
import { openDisputeTrade } from '../../browser/dispute-trade.ts'
import { LoginPage } from '../../browser/pages/login-page.ts'
import type { Shops } from '../../browser/shops.ts'
import { signIn as signInPage } from '../../browser/sign-in.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { startWebServer } from '../../browser/web-server.ts'
import { makeSession, type TestBusiness, testPassword } from '../../support/factories.ts'

/** What members write in a response to a dispute outlives their session, the server and the browser. */

async function openDispute(shops: Shops, shop: TestBusiness): Promise<DisputeId> {
  const trade = openDisputeTrade(shops, shop)
  return trade.dispute(await trade.sell())
}
const address = (id: DisputeId) => `/payments-product/disputes/${id}/respond`
const fieldsOf = (page: Page) => ({
  carrier: page.getByRole('textbox', { name: 'Carrier' }),
  letter: page.getByRole('textbox', { name: 'Letter in English (sent)' }),
  caption: page.getByRole('textbox', { name: 'Caption of delivery.pdf' }),
  allSaved: page.getByText('Draft saved'),
  unreachable: page.getByText("Can't reach the server. Kept in this browser until it is saved.").first(),
})

async function readSaved(baseUrl: string, shop: TestBusiness, token: string, disputeId: DisputeId): Promise<DisputeResponse> {
  const { envelope } = await callDashboard(baseUrl, getDisputeResponse, { token, params: { id: shop.liveId, disputeId } })
  return envelope.data as DisputeResponse
}

test('keeps what is being written when the session ends, and saves it after signing in again', deep, async ({ page, guard, product, shop, shops, signIn }) => {
  guard.allow(/status of 401/)
  const id = await openDispute(shops, shop)
  const { token, email } = shop.people.disputes
  await signIn({ token })
  await page.goto(address(id))
  const { carrier, letter, caption, allSaved } = fieldsOf(page)
  const files = page.getByRole('region', { name: 'Files' })
  await files.locator('input[type=file]').setInputFiles([{ name: 'delivery.pdf', mimeType: 'application/pdf', buffer: await makeDocument(1) }])
  await expect(caption).toBeVisible()
  await letter.fill('Saved before.')
  await expect(allSaved).toBeVisible()

  await endSession(product.baseUrl, token)
  await letter.fill('Written while the session ended.')
  await carrier.fill('DHL')
  await caption.fill('Signed by the customer')
  const dialog = page.getByRole('dialog', { name: 'No permission' })
  await dialog.getByRole('button', { name: 'Go to login' }).click()
  await new LoginPage(page).signIn({ email, password: testPassword })
  await expect(page).toHaveURL(new RegExp(`${address(id)}$`))
  await expect(letter).toHaveValue('Written while the session ended.')
  await expect(carrier).toHaveValue('DHL')
  await expect(caption).toHaveValue('Signed by the customer')
  await expect(allSaved).toBeVisible()
  const saved = await readSaved(product.baseUrl, shop, await makeSession(shops.backend, shop.people.owner.userId), id)
  expect(saved.values.letter_en.value).toBe('Written while the session ended.')
  expect(saved.values.shipping_carrier.value).toBe('DHL')
  expect(saved.files).toMatchObject([{ name: 'delivery.pdf', caption: 'Signed by the customer' }])
})

/** A browser with its own profile, of which the process can be killed. */
async function openBrowser(profile: string) {
  const context = await chromium.launchPersistentContext(profile, { executablePath: findWholeChromium(), args: chromiumArguments, reducedMotion: 'reduce' })
  const kill = async () => {
    const closed = context.waitForEvent('close')
    process.kill(findMainProcess(profile), 'SIGKILL')
    await closed
  }
  return { page: context.pages()[0] ?? (await context.newPage()), close: () => context.close(), kill }
}

/** The first process of a browser has its profile and no type in its command line. */
function findMainProcess(profile: string): number {
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
      if (command.includes(profile) && !command.includes('--type=')) return Number(entry)
    } catch {
      // It has ended.
    }
  }
  throw new Error(`No browser runs with ${profile}.`)
}

// The headless shell keeps less of a profile when it is killed.
test('keeps what is being written when the server is killed, and when the browser is', deep, async ({ product, shop, shops }) => {
  const id = await openDispute(shops, shop)
  const { token } = shop.people.disputes
  const profile = mkdtempSync(path.join(tmpdir(), 'counterfoil-drafts-'))
  let server = await startWebServer(product)
  const { baseUrl } = server
  let browser = await openBrowser(profile)
  try {
    const open = async () => {
      await signInPage(browser.page, baseUrl, { token })
      await browser.page.goto(`${baseUrl}${address(id)}`)
      return fieldsOf(browser.page)
    }
    const first = await open()
    await first.carrier.fill('DHL')
    await expect(first.allSaved).toBeVisible()
    await first.carrier.fill('DHL Express')
    await server.kill()
    await expect(first.unreachable).toBeVisible()
    await first.letter.fill('Written while the server was away.')
    server = await startWebServer(product, { port: new URL(baseUrl).port })
    await expect(first.allSaved).toBeVisible()
    expect((await readSaved(baseUrl, shop, token, id)).values).toMatchObject({
      shipping_carrier: { value: 'DHL Express' },
      letter_en: { value: 'Written while the server was away.' },
    })

    await browser.page.context().setOffline(true)
    await first.carrier.fill('UPS')
    await expect(first.unreachable).toBeVisible()
    await browser.kill()
    expect((await readSaved(baseUrl, shop, token, id)).values.shipping_carrier.value).toBe('DHL Express')
    browser = await openBrowser(profile)
    const second = await open()
    await expect(second.carrier).toHaveValue('UPS')
    await expect(second.allSaved).toBeVisible()
    expect((await readSaved(baseUrl, shop, token, id)).values.shipping_carrier.value).toBe('UPS')
  } finally {
    await browser.close()
    await server.stop()
    rmSync(profile, { recursive: true, force: true })
  }
})
