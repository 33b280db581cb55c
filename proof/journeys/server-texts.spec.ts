import { text } from '#server/infra/texts.ts'
import { PaymentList } from '../browser/pages/payment-list.ts'
import { Shell } from '../browser/pages/shell.ts'
import { deep, expect, test } from '../browser/test.ts'
import { makePayment } from '../support/factories.ts'

/** Texts that the server writes, such as the reason of a decline, follow the language like all others. */

const english = text('en', 'payments:server.declines.insufficient_funds.text')
const chinese = text('zh-cn', 'payments:server.declines.insufficient_funds.text')

/** A list has the sentence without its end. */
const inRow = (sentence: string) => sentence.replace(/[.。]$/, '')

test('server texts follow a change of the language on the page, in both directions', deep, async ({ page, signIn, shop, shops }) => {
  const { id } = await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclinedInsufficientFunds' })
  await signIn(shop.people.viewer)
  const main = page.getByRole('main')
  await new PaymentList(page).open()
  await expect(main.getByRole('row').nth(1)).toContainText(inRow(english))
  await new Shell(page).chooseLanguage('简体中文')
  await expect(main.getByRole('row').nth(1)).toContainText(inRow(chinese))

  await page.goto(`/payments/${id}`)
  await expect(main.getByRole('region', { name: '交易被拒绝' })).toContainText(chinese)
  await new Shell(page, () => '您的账号').chooseLanguage('English')
  await expect(main.getByRole('region', { name: 'Declined' })).toContainText(english)
  await expect(main).not.toContainText(chinese)
  // The list was read in Chinese, and is not on the page now.
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click()
  await expect(main.getByRole('row').nth(1)).toContainText(inRow(english))
})
