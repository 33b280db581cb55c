import type { Page } from '@playwright/test'
import type { TestBusiness } from '../server/test/factories.ts'
import { makePayment } from '../server/test/factories.ts'
import { LoginPage } from './pages/login-page.ts'
import { PaymentList } from './pages/payment-list.ts'
import { Shell } from './pages/shell.ts'
import { fillMoneyPages } from './support/money-pages.ts'
import { settingsPages } from './support/settings-pages.ts'
import { deep, expect, test } from './support/test.ts'
import { findLatinWords } from './support/visible-texts.ts'

function readLanguage(page: Page): Promise<{ stored: string | null; lang: string }> {
  return page.evaluate(() => ({ stored: localStorage.getItem('i18nextLng'), lang: document.documentElement.lang }))
}

const english = { stored: 'en', lang: 'en' }
const chinese = { stored: 'zh-cn', lang: 'zh-CN' }

test('switches to Chinese and back without a reload, and remembers it', async ({ page, signIn, shop, shops }) => {
  await makePayment(shops.backend, shop)
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows).toHaveCount(1)
  expect(await readLanguage(page)).toEqual(english)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await new Shell(page).chooseLanguage('简体中文')
  await expect(page.getByRole('heading', { level: 1, name: '交易' })).toBeVisible()
  expect(await readLanguage(page)).toEqual(chinese)
  await expect(page.getByRole('cell', { name: '成功' })).toBeVisible()
  await expect(page).toHaveTitle(/交易/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '交易' })).toBeVisible()

  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  expect(await readLanguage(page)).toEqual(english)
})

test('follows a language that was chosen in another tab, signed in or out', async ({ page, context, signIn, shop }) => {
  await signIn(shop.people.viewer)
  await new PaymentList(page).open()
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await new Shell(page).chooseLanguage('简体中文')
  await expect(other.getByRole('heading', { level: 1, name: '通知' })).toBeVisible()
  expect(await readLanguage(other)).toEqual(chinese)

  await other.goto('/user/login')
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect.poll(() => readLanguage(other)).toEqual(english)
})

for (const locale of ['zh-HK', 'zh-TW', 'zh']) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })
    test('reads Chinese at its first visit', deep, async ({ page }) => {
      await page.goto('/user/login')
      await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
      expect(await readLanguage(page)).toEqual(chinese)
    })
  })
}

test.describe('a browser in a language there are no texts for', () => {
  test.use({ locale: 'fr-FR' })
  test('reads English at its first visit', async ({ page }) => {
    await new LoginPage(page).open()
    expect(await readLanguage(page)).toEqual(english)
  })
})

test.describe('a Chinese browser whose reader chose English', () => {
  test.use({ locale: 'zh-CN' })
  test('reads English', deep, async ({ page, signIn, shop }) => {
    await signIn(shop.people.viewer, { locale: 'en' })
    await new PaymentList(page).open()
    expect(await readLanguage(page)).toEqual(english)
  })
})

/** What is data or a name on the pages of this shop. */
function dataOn({ people }: TestBusiness): (string | RegExp)[] {
  const names = [
    'Visa',
    'Discover',
    'JCB',
    'eftpos',
    'VAMP',
    'API',
    'Webhook',
    'SDK',
    'URI',
    'DNS',
    'OpenID Connect',
    'BIN',
    'PDF',
    'JPEG',
    'SWIFT',
    'PNG',
    'CSV',
    'Stripe',
    'SHOPLINE',
    'English',
    'Chrome',
    'Linux',
    'TEST SHOP',
    'Demo processor',
    'Shanghai',
    'Lisbon',
    'http',
    'localhost',
    'Google Authenticator',
    '1Password',
    'Aegis',
  ]
  return [
    ...Object.values(people).map(({ name }) => name),
    /Shop [\da-f]+(?: sandbox)?/g,
    /https?:\/\/\S+/g,
    /[A-Z]\w+\/\w+/g,
    /sk_(?:live|test)_\S*/g,
    /\bBS-\d{6}-[A-Z\d]+/g,
    /\S+\.csv/g,
    // Types of events.
    /(?<![@\w.-])[a-z_]+(?:\.[a-z_]+)+\b/g,
    /customer_purchase_ip|customer_device_id|customer_ip|user_id|shipping_address|IPv[46]/g,
    ...names,
  ]
}

test('leaves no English on the pages in Chinese', deep, async ({ page, guard, product, signIn, shop, shops }) => {
  guard.allow(/status of 404/)
  const declined = await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
  const refunded = await makePayment(shops.backend, shop, { refundMinor: 1_000 })
  const { paths: more } = await fillMoneyPages(product, shops, shop, { amountMinor: 10_000, name: '陈美', email: 'ada@example.com' })
  const { owner } = shop.people
  const expectChinese = async (where: string) => {
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: /\p{Script=Han}/u })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await findLatinWords(page, { known: dataOn(shop) }), where).toEqual([])
  }
  await signIn(owner, { locale: 'zh-cn' })
  const payments = [`/payments/${declined.id}`, '/payments/pi_unknown', `/payments/${refunded.id}`]
  for (const path of [
    '/',
    '/payments',
    ...more,
    '/notifications',
    '/nowhere',
    '/developer',
    '/developer/keys',
    '/developer/requests',
    '/developer/events',
    '/developer/webhooks',
    ...settingsPages,
    ...payments,
  ]) {
    await page.goto(path)
    await expectChinese(path)
  }
  await page.getByRole('button', { name: '退款', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '关闭' })).toBeVisible()
  await expectChinese('the refund dialog')
  await page.evaluate(() => localStorage.removeItem('user_storage'))
  for (const path of ['/user/login', '/user/forgot-password', '/user/reset-password', '/user/verify-email', '/user/unlock', '/login_verify']) {
    await page.goto(path)
    await expectChinese(path)
  }
})
