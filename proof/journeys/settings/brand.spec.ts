import type { Page } from '@playwright/test'
import { parseLogo } from '#server/infra/brand/logo.ts'
import { brandPage } from '#server/infra/brand/page.ts'
import { themes } from '#web/stores/theme.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'
import { isSoak } from '../../support/scale.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"><text x="0" y="19" font-size="20" fill="#aa3355">Acme Pay</text></svg>'
const brand = { name: 'Acme Pay', color: '#aa3355', logo: parseLogo(Buffer.from(svg)) }

/** Answers pages as a server with this brand does; the policy of the product stays. */
async function showBrand(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { page: body, files } = brandPage(await response.text(), brand)
    for (const { path, mediaType, content } of files) {
      await page.route(`**${path}`, (asked) =>
        asked.fulfill({ contentType: mediaType, body: content, headers: { 'cross-origin-resource-policy': 'same-origin' } }),
      )
    }
    return route.fulfill({ response, body })
  })
}

const brandColor = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))

test('a page has the name, logo and color of its installation, and of no other', deep, async ({ page, shop, signIn }) => {
  await showBrand(page)
  await page.goto('/user/login')
  await expect(page).toHaveTitle('Sign in · Acme Pay')
  await expect(page.getByRole('img', { name: 'Acme Pay' }).first()).toBeVisible()
  expect(await brandColor(page)).toBe('#aa3355')
  expect(await page.content()).not.toContain('Counterfoil')

  await signIn(shop.people.owner)
  await page.goto('/settings/account')
  await expect(page).toHaveTitle(/ · Acme Pay$/)
  const logo = page.getByRole('img', { name: 'Acme Pay' }).first()
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)

  // The classic color can still be chosen.
  const choices = page.getByRole('group', { name: 'Color theme' })
  await expect(choices.getByRole('radio', { name: 'Default' })).toBeChecked()
  await choices.getByRole('radio', { name: 'Classic' }).check()
  expect(await brandColor(page)).toBe('#479dcc')
  await page.reload()
  await expect(choices.getByRole('radio', { name: 'Classic' })).toBeChecked()
  await page.goto('/docs')
  await expect(page.getByRole('img', { name: 'Acme Pay' }).first()).toBeVisible()
})

test('a color of one’s own is previewed, kept, and forgotten at sign-out', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.owner)
  await page.goto('/settings/account')
  const choices = page.getByRole('group', { name: 'Color theme' })
  await choices.getByRole('radio', { name: 'Custom' }).check()
  const code = page.getByLabel('Hexadecimal code')
  await expect(code).toHaveValue('#479dcc')
  await code.fill('#ff')
  await expect(page.getByRole('alert')).toHaveText('Enter # and six digits from 0 to 9 and a to f.')
  await code.fill('FFEE00')
  // Too light for a line on white, so it is darker there.
  await expect.poll(() => brandColor(page)).toMatch(/^#[0-9a-f]{6}$/)
  expect(await brandColor(page)).not.toBe('#ffee00')
  await expect(page.getByLabel('Choose color')).toHaveValue('#ffee00')

  await page.getByLabel('Choose color').fill('#7a1fa2')
  await expect(code).toHaveValue('#7a1fa2')
  expect(await brandColor(page)).toBe('#7a1fa2')
  await page.reload()
  await expect(code).toHaveValue('#7a1fa2')
  const shell = new Shell(page)
  await choices.getByRole('radio', { name: 'Teal' }).check()
  await choices.getByRole('radio', { name: 'Custom' }).check()
  expect(await brandColor(page)).toBe('#7a1fa2')
  await shell.signOut()
  expect(await page.evaluate(() => localStorage.getItem('theme_storage'))).toBeNull()
  await expect.poll(() => brandColor(page)).toBe('#479dcc')
})

test('every theme and hard colors are accessible in both appearances', deep, async ({ page, shop, shops, signIn }) => {
  // Some 60 pages in the soak; otherwise a theme is seen on one of them in turn.
  test.slow()
  await makePayment(shops.backend, shop)
  await makePayment(shops.backend, shop, { card: 'pm_card_createDispute' })
  await signIn(shop.people.owner)
  const custom = ['#ffff66', '#0a0a2a', '#808080'].map((color) => ({ name: 'custom', key: 'custom', color }))
  await page.goto('/')
  const paths = ['/', '/payments', '/settings/account']
  for (const [index, theme] of [...themes, ...custom].entries()) {
    for (const appearance of ['light', 'dark']) {
      await page.evaluate((state) => localStorage.setItem('theme_storage', JSON.stringify({ state, version: 0 })), {
        theme,
        appearance,
        isDark: appearance === 'dark',
      })
      for (const path of paths.filter((_, place) => isSoak || place === index % paths.length)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      }
    }
  }
})
