import type { Locator, Page } from '@playwright/test'
import { endSession } from '../browser/dashboard.ts'
import { tabTo } from '../browser/keyboard.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { PaymentPage } from '../browser/pages/payment-page.ts'
import { Shell } from '../browser/pages/shell.ts'
import { deep, expect, test } from '../browser/test.ts'
import { makePayment, testPassword } from '../support/factories.ts'

const refusals = /the server responded with a status of 4\d\d/

test('the main job, without a mouse', async ({ page, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 4_000 })
  await makePayment(shops.backend, shop, { amountMinor: 6_000, card: 'pm_card_visa_chargeDeclined' })
  await page.goto('/user/login')
  const { keyboard } = page
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await keyboard.type(shop.people.owner.email)
  await keyboard.press('Tab')
  await keyboard.type(testPassword)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  const shell = new Shell(page)
  await tabTo(page, shell.navigation.getByRole('link', { name: 'Payments' }))
  await keyboard.press('Enter')
  const list = new PaymentList(page)
  await expect(list.rows).toHaveCount(2)

  // A short list has its filters once its address has one.
  await page.goto('/payments?q=currency:USD')
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await tabTo(page, filter)
  await keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await expect(panel).toBeVisible()
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(filter).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, panel.getByRole('button', { name: 'Status', exact: true }))
  await keyboard.press('Enter')
  const successful = panel.getByRole('checkbox', { name: 'Successful' })
  while (!(await successful.evaluate((element) => element === document.activeElement))) await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/q=currency:USD\+status:successful$|q=status:successful\+currency:USD$/)
  await expect(list.rows).toHaveCount(1)

  await tabTo(page, list.rows.first().getByRole('link'))
  await keyboard.press('Enter')
  const payment = new PaymentPage(page)
  await expect(payment.title).toHaveText('Payment of $40.00')
  await tabTo(page, payment.refund)
  await keyboard.press('Enter')
  await expect(payment.amount).toBeFocused()
  await keyboard.press('Escape')
  await expect(payment.dialog).toBeHidden()
  await expect(payment.refund).toBeFocused()

  await keyboard.press('Enter')
  await expect(payment.amount).toBeFocused()
  await keyboard.type('15')
  await tabTo(page, payment.dialog.getByRole('radio', { name: 'Requested by customer' }))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(shell.toasts).toContainText('$15.00 refunded.')
  await expect(payment.refund).toBeFocused()
})

/** Opens a dialogue by the keyboard, finds the focus where it begins, and closes it again. */
async function expectFirstFocus(page: Page, opener: Locator, first: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
}

test('a dialogue about a payment takes the focus to where it begins, and gives it back', deep, async ({ page, shop, shops, signIn }) => {
  // Dialogs then move, which must not move the focus.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const captured = await makePayment(shops.backend, shop)
  const uncaptured = await makePayment(shops.backend, shop, { captureMethod: 'manual' })
  await signIn(shop.people.owner)
  const payment = new PaymentPage(page)
  await payment.open(captured.id)
  await expectFirstFocus(page, payment.refund, payment.amount)
  await payment.open(uncaptured.id)
  await expectFirstFocus(page, payment.capture, payment.amount)
  await expectFirstFocus(page, payment.cancel, payment.dialog.getByRole('radio').first())
})

test('a dialogue with a form, a question or one way on takes the focus as well', deep, async ({ page, guard, product, shop, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The last dialogue follows a refusal, which the browser logs.
  guard.allow(refusals)
  const { owner } = shop.people
  await signIn(owner)
  const dialog = page.getByRole('dialog')
  await page.goto('/developer/keys')
  await expectFirstFocus(page, page.getByRole('button', { name: 'Create key' }), dialog.getByRole('combobox', { name: 'Kind' }))
  await page.getByRole('link', { name: /^sk_live_/ }).click()
  await expectFirstFocus(page, page.getByRole('button', { name: 'Revoke' }), dialog.getByRole('button', { name: 'Cancel' }))
  await page.goto('/settings/account')
  await expectFirstFocus(page, page.getByRole('button', { name: 'Change email' }), dialog.getByRole('textbox', { name: 'New email' }))

  await endSession(product.baseUrl, owner.token)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click()
  await expect(dialog.getByRole('button')).toBeFocused()
})

test('menus open, move and close by keys, and give the focus back', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.owner)
  await page.goto('/notifications')
  const shell = new Shell(page)
  await expect(shell.accountMenu).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await shell.accountMenu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Security' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(shell.accountMenu).toBeFocused()
})
