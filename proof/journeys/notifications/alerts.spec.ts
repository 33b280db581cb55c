import { refundSale, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { waitForMail } from '../../browser/mailbox.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount } from '../../support/factories.ts'

test('an account sets below which balance its members are notified, and they are', deep, async ({ page, product, shop, shops, signIn }) => {
  const inLive = <T>(act: Parameters<typeof inAccount<T>>[2]) => inAccount(shops.backend, { merchantId: shop.liveId }, act)
  const sale = await inLive((context) => sellAvailable(context, 100_000))
  await signIn(shop.people.owner)
  // The address of an earlier page.
  await page.goto('/settings/alerts')
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await page.getByRole('button', { name: 'Payouts', exact: true }).press('Enter')
  const low = page.getByRole('row', { name: /^Available balance low/ })
  await expect(low).toContainText('USD: No limit is set.')

  await low.getByRole('button', { name: 'Change limit: Available balance low (USD)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Limit: Available balance low (USD)' })
  await dialog.getByLabel('Below (USD)').fill('12.345')
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter an amount above zero, with the decimals of its currency.')
  await dialog.getByLabel('Below (USD)').fill('500')
  await dialog.getByLabel('Below (USD)').press('Enter')
  await expect(new Shell(page).toasts).toContainText('Limit saved.')
  await expect(low).toContainText('USD: Below $500.00')

  await inLive((context) => refundSale(context, sale, 70_000))
  await waitForMail(product, shop.people.owner.email, 'below $500.00')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.goto('/settings/notifications#payouts')
  await page.reload()
  await expect(low).toContainText('Ongoing')
  await expect(low).toContainText('Last sent')
  await bell.click()
  await page.getByRole('link', { name: 'View balance' }).click()
  await expect(page).toHaveURL(/\/balance$/)
})
