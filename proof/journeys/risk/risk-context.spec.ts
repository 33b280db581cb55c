import type { Page } from '@playwright/test'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { openFor } from '#areas/disputes/test/disputes.ts'
import { reportFraud, sellFor } from '#areas/vamp/test/vamp-trade.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { inAccount, makePayment, type TestBusiness } from '../../support/factories.ts'

const open = 'Add to risk list'

/** A payment with a dispute, one with a fraud report alone, and a customer. */
async function fill({ backend }: Shops, shop: TestBusiness) {
  const { id: paymentId } = await makePayment(backend, shop, { card: 'pm_card_visa' })
  return inAccount(backend, { merchantId: shop.liveId }, async (context) => {
    const dispute = await openFor(context, paymentId)
    const reportedId = await sellFor(context)
    await reportFraud(context, reportedId)
    const customer = await makeCustomer(context, { metadata: { user_id: 'ann-1' } })
    return { paymentId, disputeId: dispute.id, reportedId, customerId: customer.id }
  })
}

/** Expects the form to be filled in and previewed, and closes it. */
async function expectForm(page: Page, { list, records, remark }: { list: string; records: RegExp; remark: RegExp }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: open })
  await expect(dialog.getByLabel('List', { exact: true })).toHaveValue(list)
  await expect(dialog.getByLabel('Records')).toHaveValue(records)
  await expect(dialog.getByLabel('Remark')).toHaveValue(remark)
  await expect(dialog.getByRole('button', { name: /^Add \d entr/ })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'a payer is added to a risk list from a payment, a dispute, a fraud report and a customer, with the reason filled in',
  deep,
  async ({ page, signIn, shop, shops }) => {
    const { paymentId, disputeId, reportedId, customerId } = await fill(shops, shop)
    await signIn(shop.people.owner)
    await page.goto(`/payments-product/disputes/${disputeId}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: open }).click()
    await expectForm(page, { list: 'card_number', records: /^424242-4242$/, remark: new RegExp(`^Dispute ${disputeId}: \\S`) })
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()

    await page.goto('/payments-product/vamp')
    await page.getByRole('button', { name: `${open}: ${reportedId}` }).click()
    await expectForm(page, { list: 'card_number', records: /^\d{6}-\d{4}$/, remark: new RegExp(`^Fraud report of payment ${reportedId}: \\S`) })

    await page.goto(`/customers/${customerId}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: open }).click()
    await expectForm(page, { list: 'user_id', records: new RegExp(`^${customerId}\\nann-1$`), remark: new RegExp(`^Customer ${customerId}$`) })

    await page.goto(`/payments/${paymentId}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: open }).click()
    const dialog = page.getByRole('dialog', { name: open })
    await expect(dialog.getByLabel('Records')).toHaveValue('424242-4242')
    await expect(dialog.getByRole('button', { name: 'Add 1 entry' })).toBeEnabled()
    await dialog.getByLabel('Records').fill('')
    await dialog.getByLabel('Records').pressSequentially('5555 5555 5555 4444 4')
    await dialog.getByLabel('Records').press('Backspace')
    await dialog.getByLabel('Records').press('Backspace')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByLabel('Records')).toHaveValue('555555-4444')
    await dialog.getByLabel('List', { exact: true }).selectOption('Card BIN countries')
    await expect(dialog.getByLabel('Records')).toHaveValue('US')
    await dialog.getByLabel('List', { exact: true }).selectOption('Card numbers')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('button', { name: 'Add 1 entry' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: open }).click()
    await dialog.getByRole('button', { name: 'Add 1 entry' }).click()
    await expect(dialog).toBeHidden()
    expect((await makePayment(shops.backend, shop, { card: 'pm_card_visa' })).status).toBe('failed')
    await page.goto('/risk/config/card_number')
    await expect(page.getByRole('row', { name: /424242-4242/ })).toContainText(`Payment ${paymentId}`)
  },
)
