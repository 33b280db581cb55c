import { makeCustomer } from '#areas/customers/test/customers.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment, type TestBusiness } from '../../support/factories.ts'

/** What the page of a payment shows beside it. */

/** Three payments of a customer, two of them with one card. Returns the newest. */
async function makePayer(shops: Shops, shop: TestBusiness): Promise<string> {
  return inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => {
    const customer = await makeCustomer(context, { name: 'Ann Smith' })
    const sellAt = (second: number, card: string) =>
      sell({ ...context, now: new Date(context.now.getTime() - 60_000 + second * 1000) }, { customer, card, amountMinor: 1_000 + second })
    await sellAt(1, 'pm_card_visa')
    await sellAt(2, 'pm_card_mastercard')
    return (await sellAt(3, 'pm_card_visa')).id
  })
}

test('a payment leads to the other payments of its customer and with its card, as many as it says', deep, async ({ page, signIn, shop, shops }) => {
  const id = await makePayer(shops, shop)
  await signIn(shop.people.viewer)
  const payment = new PaymentPage(page)
  await payment.open(id)
  await expect(payment.section('Amounts')).toContainText('Processing fee 2.9% + $0.30')
  await expect(payment.section('Customer')).toHaveText(/Ann Smith.*Since.*Paid\$30\.06Payments3$/)
  await expect(payment.section('Card')).toContainText('Security codeMatch')
  const [customer, card] = [payment.section('Other payments by Ann Smith'), payment.section('Same card number')]
  await expect(customer.getByRole('listitem')).toHaveText([/\$10\.02/, /\$10\.01/])
  await expect(card.getByRole('listitem')).toHaveText([/\$10\.01/])
  await expect(payment.section('Activity').getByRole('link', { name: 'View customer' })).toHaveAttribute('href', /\/customers\/cus_/)
  const rows = page.getByRole('table', { name: 'Payments, newest first' }).locator('tbody').getByRole('row')
  await customer.getByRole('link', { name: 'All 3' }).click()
  await expect(rows).toHaveCount(3)
  await page.goBack()
  await card.getByRole('link', { name: 'All 2' }).click()
  await expect(page).toHaveURL(/q=last4:4242(%20|\+)fingerprint:/)
  await expect(rows).toHaveCount(2)
})

test('a note mentions a member by keyboard, who is notified, and is deleted', async ({ page, signIn, shop, shops }) => {
  const { id } = await makePayment(shops.backend, shop)
  await signIn(shop.people.support)
  const payment = new PaymentPage(page)
  await payment.open(id)
  const notes = payment.section('Activity')
  const box = notes.getByRole('textbox', { name: 'New note' })
  const { name } = shop.people.finance
  await box.focus()
  await page.keyboard.type('Is this ours, @fin')
  await expect(page.getByRole('listbox', { name: 'Team members' }).getByRole('option')).toHaveText([`@${name}`])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`Is this ours, @${name} `)
  await page.keyboard.type('please?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(notes.getByRole('listitem').first()).toContainText(`Is this ours, @${name} please?`)

  await signIn(shop.people.finance)
  await page.goto('/notifications')
  const notice = page.getByRole('main').getByRole('listitem').filter({ hasText: 'You were mentioned in a note' })
  await expect(notice).toContainText('mentioned you in a note on the payment of $100.00')
  await notice.getByRole('link', { name: 'View payment' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('please?')
  await expect(notes.getByRole('button', { name: 'Delete note' })).toHaveCount(0)

  await signIn(shop.people.support)
  await payment.open(id)
  await notes.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete note' }).click()
  await expect(notes).not.toContainText('please?')
})

test('the payments of a list are walked through by keyboard, by its filter, and after a reload', deep, async ({ page, signIn, shop, shops }) => {
  const declined = { card: 'pm_card_visa_chargeDeclined' }
  for (const amountMinor of [1_100, 1_200, 1_300]) {
    await makePayment(shops.backend, shop, { ...declined, amountMinor })
    await makePayment(shops.backend, shop, { amountMinor: amountMinor + 5 })
  }
  await signIn(shop.people.viewer)
  const list = new PaymentList(page)
  await list.open('?q=status:failed')
  await expect(list.rows).toHaveCount(3)
  const payment = new PaymentPage(page)
  await list.openFirst()
  await expect(payment.title).toHaveText('Payment of $13.00')
  const ways = page.getByRole('navigation', { name: 'Payments of the list' })
  await expect(ways.getByRole('link', { name: 'Next payment' })).toBeVisible()
  await expect(ways.getByRole('link', { name: 'Previous payment' })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(payment.title).toHaveText('Payment of $12.00')
  await page.reload()
  await expect(payment.title).toHaveText('Payment of $12.00')
  await expect(ways.getByRole('link')).toHaveCount(2)
  await ways.getByRole('link', { name: 'Next payment' }).click()
  await expect(payment.title).toHaveText('Payment of $11.00')
  await expect(ways.getByRole('link', { name: 'Previous payment' })).toBeVisible()
  await expect(ways.getByRole('link', { name: 'Next payment' })).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(payment.title).toHaveText('Payment of $12.00')
  await page.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page).toHaveURL(/\/payments\?q=status:failed$/)
  await expect(list.rows).toHaveCount(3)
  // A payment that wasn't opened from the list has no neighbors.
  await payment.open(await makePayer(shops, shop))
  await expect(payment.section('Activity')).toBeVisible()
  await expect(ways).toHaveCount(0)
})
