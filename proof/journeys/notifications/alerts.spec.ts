import { refundSale, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { waitForMail } from '../../browser/mailbox.ts'
import { Shell } from '../../browser/pages/shell.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount } from '../../support/factories.ts'

test('a member replaces the account’s value of a low balance, and is notified by it alone', deep, async ({ page, product, shop, shops, signIn }) => {
  const inLive = <T>(act: Parameters<typeof inAccount<T>>[2]) => inAccount(shops.backend, { merchantId: shop.liveId }, act)
  const sale = await inLive((context) => sellAvailable(context, 100_000))
  await signIn(shop.people.owner)
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Alerts' }).click()
  const card = page.getByRole('region', { name: 'Low balance' })
  const line = (name: string) => card.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(line('Account')).toContainText('Not set')

  await card.getByRole('button', { name: 'Change: Account alert: Low balance (USD)' }).click()
  const account = page.getByRole('dialog', { name: 'Account alert: Low balance (USD)' })
  await account.getByLabel('Below (USD)').fill('12.345')
  await account.getByRole('button', { name: 'Save alert' }).click()
  await expect(account.getByRole('alert')).toHaveText('Enter an amount above zero, with the decimals of its currency.')
  await account.getByLabel('Below (USD)').fill('100.00')
  await account.getByRole('button', { name: 'Save alert' }).click()
  await expect(new Shell(page).toasts).toContainText('Alert saved.')
  await expect(line('Account')).toContainText('Below $100.00')

  // By keyboard alone.
  await card.getByRole('button', { name: 'Change: Your alert: Low balance (USD)' }).press('Enter')
  const own = page.getByRole('dialog', { name: 'Your alert: Low balance (USD)' })
  await expect(own.getByLabel('Notify me')).toBeFocused()
  await own.getByLabel('Notify me').selectOption('By my own values')
  await own.getByLabel('Below (USD)').fill('500')
  await own.getByLabel('Below (USD)').press('Enter')
  await expect(line('You')).toContainText('Below $500.00')

  await inLive((context) => refundSale(context, sale, 70_000))
  await waitForMail(product, shop.people.owner.email, 'below $500.00')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await page.reload()
  await expect(line('You')).toContainText('Ongoing')
  await expect(line('You')).toContainText('Last sent')
  await expect(line('Account')).not.toContainText('Last sent')
  await bell.click()
  await page.getByRole('link', { name: 'View balance' }).click()
  await expect(page).toHaveURL(/\/balance$/)
})

test('an account and a member set from which amount a failed payout notifies, and take it back', deep, async ({ page, shop, signIn }) => {
  await signIn(shop.people.owner)
  await page.goto('/settings/alerts')
  const card = page.getByRole('region', { name: 'Failed payout' })
  const line = (name: string) => card.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(line('Account')).toContainText('Every failed payout')
  await expect(line('You')).toContainText('Same as the account')
  await card.getByRole('button', { name: 'Change: Account alert: Failed payout (USD)' }).press('Enter')
  const account = page.getByRole('dialog', { name: 'Account alert: Failed payout (USD)' })
  await account.getByLabel('At least (USD)').fill('0')
  await account.getByLabel('At least (USD)').press('Enter')
  await expect(account.getByRole('alert')).toHaveText('Enter an amount above zero, with the decimals of its currency.')
  await account.getByLabel('At least (USD)').fill('1000')
  await account.getByLabel('At least (USD)').press('Enter')
  await expect(line('Account')).toContainText('From $1,000.00')

  await card.getByRole('button', { name: 'Change: Your alert: Failed payout (USD)' }).press('Enter')
  const own = page.getByRole('dialog', { name: 'Your alert: Failed payout (USD)' })
  await own.getByLabel('Notify me').selectOption('Never')
  await own.getByRole('button', { name: 'Save alert' }).click()
  await expect(line('You')).toContainText('Not notified')

  await card.getByRole('button', { name: 'Change: Account alert: Failed payout (USD)' }).press('Enter')
  await account.getByLabel('At least (USD)').fill('')
  await account.getByLabel('At least (USD)').press('Enter')
  await expect(line('Account')).toContainText('Every failed payout')
})
