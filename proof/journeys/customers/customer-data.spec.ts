import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeCustomer, saveCard } from '#areas/customers/test/customers.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { inAccount, type TestBusiness } from '../../support/factories.ts'
import { readZip } from '../../support/files.ts'

/** Exporting and erasing what is stored about one customer, in both languages. */

interface Payer {
  readonly customerId: string
  readonly paymentId: string
}

async function makePayer(shops: Shops, shop: TestBusiness, isDisputed: boolean): Promise<Payer> {
  return inAccount(shops.backend, { merchantId: shop.liveId }, async (context) => {
    const customer = await makeCustomer(context, { name: 'Ann Smith', email: 'ann@example.com', phone: '+49 30 1234' })
    await saveCard(context, customer.id, { name: 'A. Smith' })
    const { id } = await sell(context, { customer, amountMinor: 4_200, card: 'pm_card_visa' })
    if (isDisputed) await openFor(context, id)
    return { customerId: customer.id, paymentId: id }
  })
}

async function choose(page: Page, say: ReturnType<typeof sayIn>, action: string): Promise<void> {
  await page.getByRole('button', { name: say('customers:detail.more') }).click()
  await page.getByRole('menuitem', { name: say(action) }).click()
}

const say = sayIn('en')

test('personal data is exported as one file', deep, async ({ page, signIn, shop, shops }) => {
  const { customerId } = await makePayer(shops, shop, false)
  await signIn(shop.people.owner)
  await page.goto(`/customers/${customerId}`)
  await choose(page, say, 'customers:dataExport.open')
  const dialog = page.getByRole('dialog', { name: say('customers:dataExport.title') })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: say('customers:dataExport.submit') }).click()
  const files = readZip(await readFile(await (await downloading).path()))
  expect(Object.keys(files)).toEqual(['data.json', 'data.html'])
  expect(files['data.html']).toContain('ann@example.com')
  await page.goto('/exports')
  await expect(page.getByRole('list', { name: say('exports:list') }).getByRole('listitem')).toContainText(customerId)
})

test('personal data is erased once nothing needs it', deep, async ({ page, signIn, shop, shops }) => {
  const [blocked, free] = [await makePayer(shops, shop, true), await makePayer(shops, shop, false)]
  await signIn(shop.people.owner)
  await page.goto(`/customers/${blocked.customerId}`)
  await choose(page, say, 'customers:erase.open')
  const dialog = page.getByRole('dialog', { name: say('customers:erase.title') })
  await expect(dialog).toContainText(say('customers:erase.reason.dispute'))
  await page.keyboard.press('Escape')

  await page.goto(`/customers/${free.customerId}`)
  await choose(page, say, 'customers:erase.open')
  const field = dialog.getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(dialog).toContainText(say('customers:erase.books'))
  await field.fill('ann')
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(say('customers:erase.differs', { text: 'ann@example.com' }))
  await field.fill('ann@example.com')
  await field.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('customers:erasure.name'))
  await expect(page.getByRole('region', { name: say('customers:erasure.done'), exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: say('customers:contact.title') })).toBeHidden()
  await expect(page.getByRole('region', { name: say('customers:lifetime.title') })).toContainText('42.00')
  await page.goto(`/payments/${free.paymentId}`)
  await expect(page.getByRole('link', { name: say('payments:customer.erased') })).toBeVisible()
  await expect(page.getByText('ann@example.com')).toHaveCount(0)
})
