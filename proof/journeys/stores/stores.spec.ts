import type { Page } from '@playwright/test'
import { confirmAuthenticator, createAuthenticator } from '#areas/identity/contract/security.ts'
import { storeInstallPath, storePagePath, storeProblems } from '#areas/stores/contract/problems.ts'
import { text } from '#server/infra/texts.ts'
import { callDashboard, endSession } from '../../browser/dashboard.ts'
import { AuthenticatorApp, ProofForm } from '../../browser/pages/identity-pages.ts'
import { LoginPage } from '../../browser/pages/login-page.ts'
import { installApp, newHandle } from '../../browser/practice-store.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { type Say, sayIn } from '../../browser/texts.ts'
import { type TestBusiness, type TestMember, testPassword } from '../../support/factories.ts'

/** A SHOPLINE store from its installation to its removal, with the practice stores of the product. */

const refusals = /the server responded with a status of 4\d\d/
const chineseOf = { Email: 'identity:email', Password: 'identity:password', 'Sign in': 'identity:login.submit' } as const

/** Sets up two-step verification; returns its recovery codes. */
async function secure(baseUrl: string, { token }: TestMember): Promise<string[]> {
  const begun = await callDashboard(baseUrl, createAuthenticator, { token })
  const { id, secret } = begun.envelope.data as { id: string; secret: string }
  const app = new AuthenticatorApp(secret)
  const confirmed = await callDashboard(baseUrl, confirmAuthenticator, {
    token,
    params: { authenticatorId: id },
    body: { name: 'Phone', code: app.readCode() },
  })
  const { recovery_codes: codes } = confirmed.envelope.data as { recovery_codes: string[] }
  noteSecret(...codes, ...codes.map((code) => code.replaceAll(/[\s-]/g, '').toLowerCase()))
  return codes
}

const accountOf = (page: Page, shop: TestBusiness) => page.getByRole('radio', { name: new RegExp(`^Shop ${shop.people.owner.name.split(' ')[1]} (Live|正式)`) })

const say: Say = sayIn('en')
const store: Say = (key, values) => say(`stores:${key}`, values)

test('connects a store through the sign-in and its second step, shows it in the settings, and disconnects it', async ({ page, guard, product, shop }) => {
  guard.allow(refusals)
  guard.allow(new RegExp(`call to another host: ${product.practiceUrl}`))
  const handle = newHandle()
  const [first = '', second = ''] = await secure(product.baseUrl, shop.people.owner)
  const installed = text('en', 'stores:server.practice.done.installed')

  await installApp(page, product.practiceUrl, handle, 'en')
  await expect(page.getByRole('heading', { level: 1, name: store('auth.title', { store: handle }) })).toBeVisible()
  await page.getByRole('link', { name: store('auth.signIn'), exact: true }).click()
  const login = new LoginPage(page, (english) => say(chineseOf[english as keyof typeof chineseOf]))
  await login.signIn({ email: shop.people.owner.email, password: testPassword })
  const proof = new ProofForm(page, say)
  await expect(page).toHaveURL(/\/login_verify$/)
  await proof.useRecoveryCode(first)

  await expect(page).toHaveURL(new RegExp(`${storePagePath}$`))
  await expect(page.getByRole('heading', { level: 1, name: store('auth.title', { store: handle }) })).toBeVisible()
  await expect(page.getByText(store('scopes.write_payment_gateways'))).toBeVisible()
  await accountOf(page, shop).check()
  await page.getByRole('button', { name: store('auth.connect') }).click()
  await proof.useRecoveryCode(second)
  await expect(page.getByRole('heading', { level: 1, name: store('auth.done', { store: handle }) })).toBeVisible()
  await page.getByRole('link', { name: store('auth.back') }).click()
  await expect(page.getByText(installed)).toBeVisible()

  await page.goto('/settings/stores')
  const card = page.getByRole('region', { name: handle })
  await expect(card).toContainText(store('state.connected'))
  await expect(card).toContainText(shop.people.owner.name)
  await card.getByRole('button', { name: store('card.disconnectNamed', { store: handle }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: store('disconnect.submit') })
    .click()
  await expect(card).toContainText(store('state.disconnected'))
  await expect(card).toContainText(store('card.by.member'))
})

test('says why each link is refused, and what to do', deep, async ({ page }) => {
  for (const problem of storeProblems) {
    await page.goto(`${storePagePath}?problem=${problem}`)
    await expect(page.getByText(store(`problems.${problem}`))).toBeVisible()
  }
  await page.goto(`${storePagePath}?install=appkey%3Da`)
  await expect(page.getByRole('link', { name: store('auth.frameContinue') })).toHaveAttribute('href', '/shopline/install?appkey=a')
  await page.goto(storePagePath)
  await expect(page.getByRole('heading', { level: 1, name: store('auth.noTicketTitle') })).toBeVisible()
  await expect(page.getByText(store('auth.noTicket'))).toBeVisible()
  await expect(page.getByRole('link', { name: store('auth.toDashboard') })).toHaveAttribute('target', '_top')
})

test('keeps the store through a session that has ended and a sign-in that leaves the page', deep, async ({ page, guard, product, shop, signIn }) => {
  guard.allow(refusals)
  guard.allow(new RegExp(`call to another host: ${product.practiceUrl}`))
  const { owner } = shop.people
  const handle = newHandle()
  await signIn(owner)
  await endSession(product.baseUrl, owner.token)
  await installApp(page, product.practiceUrl, handle, 'en')
  await page.getByRole('dialog').getByRole('button', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(/\/user\/login$/)
  // As after a sign-in at an identity provider.
  await page.reload()
  await new LoginPage(page).signIn({ email: owner.email, password: testPassword })
  await expect(page).toHaveURL(new RegExp(`${storePagePath}$`))
  await expect(page.getByRole('heading', { level: 1, name: `Connect ${handle}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect store' })).toBeEnabled()
})

test('leads out of a frame of the store', deep, async ({ page, guard, product }) => {
  guard.allow(new RegExp(`call to another host: ${product.practiceUrl}`))
  // Chromium takes a page that the test answers for one of the internet.
  await page.context().grantPermissions(['local-network-access'])
  const admin = `${product.practiceUrl}/admin`
  const frame = `<!doctype html><iframe title="App" src="${product.baseUrl}${storeInstallPath}?appkey=a"></iframe>`
  await page.route(admin, (route) => route.fulfill({ contentType: 'text/html', body: frame }))
  await page.goto(admin)
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Continue' })
  await expect(link).toHaveAttribute('href', `${storeInstallPath}?appkey=a`)
  await link.click()
  await expect(page).toHaveURL(`${product.baseUrl}${storePagePath}?problem=signature`)
})

test('begins in the language of the admin of the store, and keeps the language that the reader chooses', deep, async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${storePagePath}?problem=expired&lang=zh-cn`)
  await expect(heading).toHaveText(sayIn('zh-cn')('stores:auth.refused'))
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.goto(`${storePagePath}?problem=expired&lang=zh-cn`)
  await expect(heading).toHaveText(sayIn('en')('stores:auth.refused'))
})

test('lets nobody connect a store to an account without the permission', deep, async ({ page, guard, product, shop, signIn }) => {
  guard.allow(new RegExp(`call to another host: ${product.practiceUrl}`))
  await signIn(shop.people.developer)
  await installApp(page, product.practiceUrl, newHandle(), 'en')
  await expect(page.getByRole('alert')).toContainText("You can't connect stores to")
  await expect(page.getByRole('button', { name: 'Connect store' })).toBeDisabled()
})

test('shows how to connect the first store', deep, async ({ page, shop, signIn, product }) => {
  await signIn(shop.people.owner)
  await page.goto('/settings/stores')
  await expect(page.getByRole('heading', { name: 'No stores connected' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try it with the practice store' })).toHaveAttribute('href', product.practiceUrl)
})
