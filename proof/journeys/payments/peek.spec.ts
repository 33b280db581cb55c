import { listViolations } from '../../browser/accessibility.ts'
import { PaymentList } from '../../browser/pages/payment-list.ts'
import { expect, test } from '../../browser/test.ts'
import { makePayment } from '../../support/factories.ts'

test('a click shows a payment beside the list, keys move on, and a narrow window opens its page', async ({ page, signIn, shop, shops }) => {
  await makePayment(shops.backend, shop, { amountMinor: 1_100 })
  await makePayment(shops.backend, shop, { amountMinor: 2_200 })
  await signIn(shop.people.owner)
  const list = new PaymentList(page)
  await list.open()
  const peek = page.getByRole('complementary', { name: 'Payment' })
  await list.rows.first().click()
  await expect(peek.getByRole('heading', { name: '$22.00' })).toBeVisible()
  await expect(peek.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?open=pi_/)
  expect(await listViolations(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(peek.getByRole('heading', { name: '$11.00' })).toBeVisible()
  await page.reload()
  await expect(peek.getByRole('heading', { name: '$11.00' })).toBeVisible()
  await peek.getByRole('button', { name: 'Previous row' }).click()
  await expect(peek.getByRole('heading', { name: '$22.00' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  await expect(page).toHaveURL(/\/payments$/)
  await expect(list.rows.first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payments\/pi_/)

  await page.setViewportSize({ width: 1100, height: 800 })
  await list.open()
  await list.rows.first().click()
  await expect(page).toHaveURL(/\/payments\/pi_/)
})
