import type { Page } from '@playwright/test'
import { getVerifyOptions } from '#areas/identity/contract/second-step.ts'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { apiBase, codeSuccess, codeVerifyLogin } from '#kernel/envelope.ts'
import { callDashboard, endSession } from '../../browser/dashboard.ts'
import { LoginPage } from '../../browser/pages/login-page.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { testPassword } from '../../support/factories.ts'

const refusals = /the server responded with a status of 40[01]/

function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

test('asks once to log in again when the session ends under an open page, and comes back to it', async ({ page, guard, product, signIn, shop }) => {
  guard.allow(refusals)
  const { token, email } = shop.people.finance
  await signIn({ token })
  const list = new PaymentList(page)
  await list.open('?q=status:failed,refunded+brand:visa')
  await expect(page.getByText('No results')).toBeVisible()
  await endSession(product.baseUrl, token)
  let failedCalls = 0
  page.on('response', (response) => {
    if (response.status() === 401) failedCalls += 1
  })
  // The overview asks the server for several things at once, and every one of them is refused.
  const shell = new Shell(page)
  await shell.navigation.getByRole('link', { name: 'Home' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toHaveAccessibleName('No permission')
  await expect(dialog).toContainText('Your login has expired. Log in again')
  expect(failedCalls).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(shell.toasts).toBeEmpty()

  await page.goto('/payments?q=status:failed,refunded+brand:visa')
  await expect(dialog).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Try again', includeHidden: true })).toHaveCount(0)
  await expect(page.getByText(/couldn't load/i)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(dialog).toBeHidden()
  const storage = await readStorage(page)
  expect(storage.redirect_url).toBe(`${product.baseUrl}/payments?q=status:failed,refunded+brand:visa`)
  expect(JSON.parse(storage.user_storage ?? '{"state":{"token":""}}').state.token).toBe('')
  expect(storage.merchant_storage).toBeUndefined()

  const form = new LoginPage(page)
  await form.signIn({ email, password: testPassword })
  await expect(page).toHaveURL(/\/payments\?q=status:failed,refunded\+brand:visa$/)
  await expect(list.chip('Card brand: Visa')).toBeVisible()
  expect((await readStorage(page)).redirect_url).toBeUndefined()
})

test('leads to the sign-in page at once without a session, and back after it', async ({ page, shop }) => {
  await page.goto('/payments?q=currency:EUR')
  const form = new LoginPage(page)
  await expect(form.email).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await form.signIn({ email: shop.people.viewer.email, password: testPassword })
  await expect(page).toHaveURL(/\/payments\?q=currency:EUR$/)
})

test('does not follow a redirect_url that leads to another site', deep, async ({ page, shop }) => {
  const form = new LoginPage(page)
  await form.open()
  await page.evaluate(() => localStorage.setItem('redirect_url', 'https://example.com/payments'))
  await form.signIn({ email: shop.people.viewer.email, password: testPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('ends the session here and on the server when somebody signs out', async ({ page, product, shop }) => {
  const form = new LoginPage(page)
  await form.open()
  await form.signIn({ email: shop.people.owner.email, password: testPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const before = await readStorage(page)
  const { token, user } = JSON.parse(before.user_storage ?? '').state
  expect(user).toMatchObject({ email: shop.people.owner.email })
  expect(before).toHaveProperty('merchant_storage')
  expect((await callDashboard(product.baseUrl, me, { token })).status).toBe(200)

  const shell = new Shell(page)
  await shell.chooseAppearance('Dark')
  await shell.signOut()
  await expect(page).toHaveURL(/\/user\/login$/)
  await expect(form.email).toBeVisible()
  expect(Object.keys(await readStorage(page))).toEqual(['i18nextLng'])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  const after = await callDashboard(product.baseUrl, me, { token })
  expect({ status: after.status, code: after.envelope.code }).toEqual({ status: 401, code: 10001 })
  await page.goto('/payments')
  await expect(form.email).toBeVisible()
})

test('says in place that the password is wrong, and which field is empty', deep, async ({ page, guard, shop }) => {
  guard.allow(refusals)
  const form = new LoginPage(page)
  await form.open()
  await form.submit.click()
  await expect(page.getByRole('alert')).toHaveText(['Enter your email.', 'Enter your password.'])
  await expect(form.email).toBeFocused()
  await form.signIn({ email: shop.people.owner.email, password: 'wrong-password-1' })
  await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.')
  await expect(form.email).toHaveValue(shop.people.owner.email)
  expect((await readStorage(page)).user_storage ?? '').not.toContain('"token":"s')
})

test('takes the answer 10002 to the second step, with its challenge in session storage', deep, async ({ page }) => {
  const challenge = 'challenge-of-this-sign-in'
  await page.route(`**${apiBase}${login.path}`, (route) => route.fulfill({ json: { code: codeVerifyLogin, message: '', data: { challenge } } }))
  const asked: unknown[] = []
  await page.route(`**${apiBase}${getVerifyOptions.path}`, (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: codeSuccess, message: '', data: { methods: ['authenticator', 'recovery_code'], passkey_options: null } } })
  })
  const form = new LoginPage(page)
  await form.open()
  await form.signIn({ email: 'somebody@example.com', password: 'Some-password-1' })
  await expect(page).toHaveURL(/\/login_verify$/)
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  await expect(page.getByLabel('Authentication code')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Use a recovery code instead' })).toBeVisible()
  expect(asked).toEqual([{ challenge }])
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }))).toContain(challenge)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(form.email).toBeVisible()
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }))).not.toContain(challenge)
})

test('says at the second step that a sign-in cannot be continued, and leads to a new one', deep, async ({ page, guard }) => {
  guard.allow(refusals)
  const form = new LoginPage(page)
  await form.open()
  await page.goto('/login_verify')
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('login_challenge', 'never-given'))
  await page.reload()
  await expect(page.getByText('This sign-in expired')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(form.email).toBeFocused()
})
