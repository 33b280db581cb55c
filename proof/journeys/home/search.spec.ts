import type { Page } from '@playwright/test'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

const paletteOf = (page: Page, name = 'Search') => {
  const dialog = page.getByRole('dialog', { name, exact: true })
  return { dialog, input: dialog.getByRole('combobox'), options: dialog.getByRole('option'), active: dialog.getByRole('option', { selected: true }) }
}

test('finds payments, pages and actions from anywhere, by keyboard alone', async ({ page, signIn, shop, shops }) => {
  const { id } = await makePayment(shops.backend, shop, { amountMinor: 5_690, currency: 'EUR' })
  await signIn(shop.people.owner)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const { dialog, input, options, active } = paletteOf(page)

  await page.keyboard.press('/')
  await expect(input).toBeFocused()
  await expect(active).toHaveCount(1)
  await input.fill('buyer@exam')
  await expect(active).toHaveText(/56\.90 EUR.*buyer@example\.com/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /Payment of/ })).toBeVisible()

  // The open payment is what "refund" means.
  await page.keyboard.press('Control+k')
  await input.fill('refund pay')
  await expect(active).toHaveText(/Refund payment/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Refund/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await input.fill('no such thing')
  await expect(dialog.getByRole('status')).toHaveText('No results for “no such thing”. Try an ID, email, amount or page.')
  await expect(active).toHaveText('Search all payments for “no such thing”')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payments\?q=text:%22no\+such\+thing%22$/)
  await page.keyboard.press('Control+k')
  await input.fill('invite')
  await expect(active).toHaveText('Invite member')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /Invite members to/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await input.fill('2fa')
  await expect(options.first()).toHaveText('Security')
  await expect(options.last()).toHaveText('Search all payments for “2fa”')
  await input.fill('authenticator apps')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/security#authenticators$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Authenticator apps' })).toBeInViewport()

  await page.keyboard.press('Control+k')
  await input.fill('risk entry ip')
  await expect(active).toHaveText('Add risk entry: IP addresses')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add entries: IP addresses' })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // On its own page, by the same words.
  await page.keyboard.press('Control+k')
  await input.fill('risk entry ip')
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await input.fill('dp_3K')
  await expect(dialog.getByRole('status')).toHaveText('To search by ID (Dispute), type 4 more characters of it.')
  await input.fill(id.slice(0, 20))
  await expect(active).toHaveText(/56\.90 EUR/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(options.first()).toHaveText(/56\.90 EUR.*Payment · buyer@example\.com/)
  await input.fill('refund')
  await expect(active).toHaveText('RefundedPayments')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payments\?q=status:refunding,partially_refunded,refunded$/)

  await page.keyboard.press('Control+k')
  await input.fill(`PI_${id.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/payments/${id}$`))

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByText('Refund payment')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/\/payments$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})

test('offers each role what it may open and do', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.viewer)
  await page.goto('/')
  const { input, options, dialog } = paletteOf(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  for (const words of ['invite', 'create payout', 'create api key', 'roles access', 'risk entry', 'export payments', 'second person']) {
    await input.fill(words)
    await expect(dialog.getByRole('status')).toContainText('No results')
    await expect(options).toHaveText([`Search all payments for “${words}”`])
  }
})

test('keeps what is typed while its file loads', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.owner)
  const loading = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-[^/]+\.js$/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const { input, active } = paletteOf(page)
  await page.keyboard.press('/')
  await page.keyboard.type('2f')
  loading.resolve()
  await expect(input).toBeFocused()
  await page.keyboard.type('a')
  await expect(input).toHaveValue('2fa')
  await expect(active).toHaveText('Security')
})

test('sends no pasted key', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.owner)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const { dialog, input } = paletteOf(page)
  await page.keyboard.press('/')
  await input.fill(`sk_live_00${'a1B2'.repeat(8)}`)
  await expect(dialog.getByRole('status')).toContainText('No results')
  expect(addresses.filter((address) => address.includes('/search?'))).toHaveLength(1)
  expect(addresses.filter((address) => address.includes('a1B2a1B2'))).toEqual([])
})

test('opens the person that the last text finds', deep, async ({ page, signIn, shop }) => {
  const { owner, support, viewer } = shop.people
  await signIn(owner)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const { dialog, input, active } = paletteOf(page)
  await page.keyboard.press('/')
  await input.fill(support.name)
  await expect(active).toContainText(support.name)
  const answering = Promise.withResolvers<void>()
  await page.route(/\/team\?/, async (route) => {
    await answering.promise
    await route.continue()
  })
  const searched = page.waitForResponse(/\/search\?/)
  await input.fill(viewer.name)
  await page.keyboard.press('Enter')
  await searched
  await expect(dialog.getByRole('status')).toHaveText('Searching…')
  answering.resolve()
  await expect(page).toHaveURL(new RegExp(`/settings/team/members/${viewer.memberId}$`))
})

test('says which kinds were not searched in full', deep, async ({ page, signIn, shop }) => {
  await page.route(/\/search\?q=/, (route) =>
    route.fulfill({ json: { code: 200, message: '', data: ['payment', 'customer'].map((kind) => ({ kind, items: [], is_complete: false })) } }),
  )
  await signIn(shop.people.owner)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.keyboard.press('/')
  const { dialog, input } = paletteOf(page)
  await input.fill('some common word')
  await expect(dialog.getByRole('status')).toHaveText('Not searched in full: Payments and Customers. Try an ID or a longer text, or search in their list.')
})
