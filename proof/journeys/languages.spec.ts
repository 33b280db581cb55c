import type { Page } from '@playwright/test'
import { LoginPage } from '../browser/pages/login-page.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { Shell } from '../browser/pages/shell.ts'
import { deep, expect, newContextTest as test } from '../browser/test.ts'
import { makePayment } from '../support/factories.ts'

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

  await page.getByRole('button', { name: '您的账号' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  expect(await readLanguage(page)).toEqual(english)
})

test('follows a language that was chosen in another tab, signed in or out', deep, async ({ page, context, signIn, shop }) => {
  await signIn(shop.people.viewer)
  await new PaymentList(page).open()
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await new Shell(page).chooseLanguage('简体中文')
  await expect(other.getByRole('heading', { level: 1, name: '通知' })).toBeVisible()
  expect(await readLanguage(other)).toEqual(chinese)

  await other.goto('/user/login')
  await page.getByRole('button', { name: '您的账号' }).click()
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
  test('reads English at its first visit', deep, async ({ page }) => {
    await new LoginPage(page).open()
    expect(await readLanguage(page)).toEqual(english)
  })
})

test.describe('a Chinese browser whose reader chose English', () => {
  test.use({ locale: 'zh-CN' })
  test('reads English', deep, async ({ page, signIn, shop }) => {
    await signIn(shop.people.viewer)
    await new PaymentList(page).open()
    expect(await readLanguage(page)).toEqual(english)
  })
})
