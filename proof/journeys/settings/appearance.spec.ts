import type { Page } from '@playwright/test'
import { systemRoles } from '#areas/team/contract/permissions.ts'
import { menuFor } from '#kernel/pages.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { expect, newContextTest as test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

const white = 'rgb(255, 255, 255)'
/** The dark background. */
const darkHeader = 'rgb(20, 20, 20)'

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains('dark'))
}

function readStore(page: Page, name: string): Promise<Record<string, unknown>> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), name)
}

/** Backgrounds of the table's header cells. */
function readHeader(list: PaymentList): Promise<string[]> {
  return list.table.locator('th').evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor))])
}

/** Notes whether the document was dark before anything of it was painted. */
async function watchFirstPaint(page: Page): Promise<() => Promise<{ atFirstBody: boolean; changes: string[] }>> {
  await page.addInitScript(() => {
    const seen: { atFirstBody: boolean | null; changes: string[] } = { atFirstBody: null, changes: [] }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      // Nothing is painted before there is a body.
      if (!document.body) return
      const dark = document.documentElement.classList.contains('dark')
      if (seen.atFirstBody === null) seen.atFirstBody = dark
      else if (dark !== seen.atFirstBody) seen.changes.push(String(dark))
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { atFirstBody: boolean; changes: string[] } }).seen)
}

test('follows the system, live, until somebody chooses', async ({ page, signIn, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(shop.people.viewer)
  await page.goto('/notifications')
  const shell = new Shell(page)
  await expect(shell.accountMenu).toBeVisible()
  expect(await isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)

  await shell.chooseAppearance('Dark')
  expect(await isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await isDark(page)).toBe(true)
  await shell.chooseAppearance('Light')
  expect(await isDark(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await isDark(page)).toBe(false)
  await shell.chooseAppearance('System')
  expect(await isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)
})

test('gives the table its header colour of each appearance', async ({ page, signIn, shop, shops }) => {
  await makePayment(shops.backend, shop)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open()
  await expect(list.rows).toHaveCount(1)
  expect(await readHeader(list)).toEqual([white])
  await new Shell(page).chooseAppearance('Dark')
  await expect.poll(() => readHeader(list)).toEqual([darkHeader])
})

test('is dark before the first paint and does not flash', async ({ page, signIn, shop }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(shop.people.viewer)
  await page.goto('/notifications')
  await new Shell(page).chooseAppearance('Dark')
  const readSeen = await watchFirstPaint(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readSeen()).toEqual({ atFirstBody: true, changes: [] })
})

test('is light before the first paint where light was chosen and the system is dark', async ({ page, signIn, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(shop.people.viewer)
  await page.goto('/notifications')
  await new Shell(page).chooseAppearance('Light')
  const readSeen = await watchFirstPaint(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readSeen()).toEqual({ atFirstBody: false, changes: [] })
})

test('keeps the stores under their names and in their shapes', async ({ page, signIn, shop }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(shop.people.viewer)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const shell = new Shell(page)
  await shell.chooseAppearance('Dark')
  const classic = { name: 'classic', key: 'default', color: '#479dcc' }
  expect(await readStore(page, 'theme_storage')).toEqual({ state: { theme: classic, isDark: true, appearance: 'dark' }, version: 0 })
  await shell.chooseAppearance('System')
  await page.goto('/settings/account')
  await page.getByRole('group', { name: 'Color theme' }).getByRole('radio', { name: 'Teal' }).check()
  const teal = { name: 'teal', key: 'teal', color: '#2a9d8f' }
  expect(await readStore(page, 'theme_storage')).toEqual({ state: { theme: teal, isDark: false, appearance: 'system' }, version: 0 })
  // The primary colour is the theme's own.
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-primary').trim())
  await expect.poll(primary).toBe('#2a9d8f')

  const { people, liveId, businessId } = shop
  const { token, user } = (await readStore(page, 'user_storage')).state as { token: string; user: object }
  expect(token).toBe(people.viewer.token)
  expect(user).toEqual({ id: people.viewer.userId, name: people.viewer.name, email: people.viewer.email, email_confirmed: true, language: 'en' })
  const merchant = (await readStore(page, 'merchant_storage')).state as { merchant: object; routes: string[]; permissions: string[] }
  expect(Object.keys(merchant).sort()).toEqual(['merchant', 'permissions', 'routes'])
  expect(merchant.merchant).toMatchObject({ id: liveId, business_id: businessId })
  const { routes } = menuFor(new Set(systemRoles.viewer))
  expect(merchant.routes).toEqual(['/notifications', ...routes.filter((route) => route !== '/notifications')])
  expect(merchant.permissions).toEqual([...systemRoles.viewer])
})
