import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { login, me } from '#areas/identity/contract/sign-in.ts'
import { apiBase } from '#kernel/envelope.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { waitForLink, waitForMail } from '../../browser/mailbox.ts'
import { LoginPage } from '../../browser/pages/login-page.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { makeSession, testPassword } from '../../support/factories.ts'

/** Another machine of the local network, so that its tries are not counted with those of the test's own browser. */
const otherAddress = '127.0.0.2'

/** Tries a password from another address and an unknown browser; returns the HTTP status. */
function guess(baseUrl: string, email: string, password: string): Promise<number> {
  const url = new URL(`${apiBase}${login.path}`, baseUrl)
  const body = JSON.stringify({ email, password, remember: false })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, localAddress: otherAddress, family: 4 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
    request.end(body)
  })
}

const refusals = /the server responded with a status of 4\d\d/

test(
  'resets a forgotten password by the mailed link, once, and comes back to the page that was asked for',
  deep,
  async ({ page, guard, product, shop, shops }) => {
    guard.allow(refusals)
    const say = sayIn('en')
    const { email, userId } = shop.people.finance
    const elsewhere = await makeSession(shops.backend, userId)
    await page.goto('/payments?q=currency:EUR')
    await page.getByRole('link', { name: say('identity:login.forgot') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('identity:forgot.title') })).toBeVisible()
    await page.getByRole('textbox', { name: say('identity:email') }).fill(email)
    await page.getByRole('button', { name: say('identity:forgot.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('identity:forgot.sentTitle') })).toBeVisible()
    await expect(page.getByText(say('identity:forgot.sent', { email, minutes: 5 }))).toBeVisible()
    await expect(page.getByText(/[45]:\d\d/)).toBeVisible()
    await expect(page.getByRole('button', { name: say('identity:forgot.again') })).toBeDisabled()

    const link = await waitForLink(product, email, '/user/reset-password')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: say('identity:reset.title') })).toBeVisible()
    expect(page.url()).not.toContain('token')
    const password = `Fresh-${randomBytes(6).toString('hex')}!`
    noteSecret(password)
    const fill = async (text: string) => {
      await page.getByLabel(say('common:password.new'), { exact: true }).fill(text)
      await page.getByLabel(say('common:password.confirm'), { exact: true }).fill(text)
      await page.getByRole('button', { name: say('identity:reset.submit') }).click()
    }
    await fill('Password1!')
    await expect(page.getByRole('alert')).toBeVisible()
    await fill(password)
    await expect(page).toHaveURL(/\/user\/login$/)
    await expect(page.getByText(say('identity:login.passwordChanged'))).toBeVisible()
    expect((await callDashboard(product.baseUrl, me, { token: elsewhere })).status).toBe(401)

    const spoken = { Email: 'identity:email', Password: 'identity:password', 'Sign in': 'identity:login.submit' } as const
    const login = new LoginPage(page, (english) => say(spoken[english as keyof typeof spoken]))
    await login.signIn({ email, password: testPassword })
    await expect(page.getByRole('alert')).toBeVisible()
    await login.signIn({ email, password })
    await expect(page).toHaveURL(/\/payments\?q=currency:EUR$/)

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: say('identity:link.overTitle') })).toBeVisible()
  },
)

test('says the same of an address that nobody has, and sends it nothing', deep, async ({ page, product }) => {
  const say = sayIn('en')
  const email = `nobody-${randomBytes(4).toString('hex')}@example.com`
  await page.goto('/user/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(say('identity:forgot.sent', { email, minutes: 5 }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(/[45]:\d\d/)).toBeVisible()
  expect(await (await fetch(product.mailboxUrl)).text()).not.toContain(email)
})

test('locks an account for browsers it does not know, and lets its owner in by a mailed link', deep, async ({ page, guard, product, shop }) => {
  guard.allow(refusals)
  const { email } = shop.people.support
  for (let count = 0; count < 10; count++) expect(await guess(product.baseUrl, email, `guess-number-${count}`)).toBe(400)

  const login = new LoginPage(page)
  await login.open()
  await login.signIn({ email, password: testPassword })
  await expect(page.getByRole('alert')).toContainText('Too many failed sign-ins')
  await page.goto(await waitForLink(product, email, '/user/unlock'))
  await expect(page.getByRole('heading', { level: 1, name: 'Device unlocked' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Sign in' })
    .or(page.getByRole('button', { name: 'Sign in' }))
    .click()
  await login.signIn({ email, password: testPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('tells of a sign-in from a new browser, in the product and by mail', deep, async ({ page, browser, product, shop }) => {
  const { email } = shop.people.viewer
  const login = new LoginPage(page)
  await login.open()
  await login.signIn({ email, password: testPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const other = await browser.newContext({ baseURL: product.baseUrl })
  const second = await other.newPage()
  await new LoginPage(second).open()
  await new LoginPage(second).signIn({ email, password: testPassword })
  await expect(second.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await other.close()

  await waitForMail(product, email, 'New sign-in to your account')
  await page.goto('/notifications')
  await expect(page.getByText('Sign-in from a new device').first()).toBeVisible()
  await page.goto('/settings/security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(sessions).toContainText('No other sessions.')
})
