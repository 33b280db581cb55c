import { makePayment } from '../server/test/factories.ts'
import { PaymentList } from './pages/payment-list.ts'
import { expect, test, toPseudo } from './support/pseudo-test.ts'
import { deep } from './support/test.ts'

test(
  'new payments, totals and the choice of cards on Home say nothing that is not translated',
  deep,
  async ({ page, signIn, shop, shops, expectTranslated }) => {
    await makePayment(shops.backend, shop)
    await signIn(shop.people.owner)
    const known = [...Object.values(shop.people).map(({ name }) => name), /Shop [\da-f]+/g, 'buyer@example.com']
    const list = new PaymentList(page, toPseudo)
    await list.open()
    await expect(list.rows.getByRole('link')).toHaveCount(1)
    await makePayment(shops.backend, shop)
    const show = page.getByRole('button', { name: toPseudo('Show 1 new payment') })
    await expect(show).toBeVisible()
    await expectTranslated('a new payment', known)
    await show.click()
    await expect(list.rows).toHaveCount(2)
    await expect(page.getByRole('table', { name: toPseudo('Totals of all pages') })).toBeVisible()
    await expectTranslated('totals', known)
    await page.goto('/')
    await page.getByRole('button', { name: toPseudo('Customize') }).click()
    await expect(page.getByRole('dialog', { name: toPseudo('Customize Home') })).toBeVisible()
    await expectTranslated('the choice of cards', known)
  },
)
