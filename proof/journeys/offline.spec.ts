import { PaymentList } from '../browser/pages/payment-list.ts'
import { deep, expect, test } from '../browser/test.ts'
import { makePayment } from '../support/factories.ts'

test('filtering offline says that the list is the one from before, and recovers', deep, async ({ page, context, guard, signIn, shop, shops }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await makePayment(shops.backend, shop)
  await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await signIn(shop.people.support)
  const list = new PaymentList(page)
  await list.open('?q=currency:USD')
  await expect(list.rows).toHaveCount(2)
  // Its panel is loaded while there is a network.
  const panel = await list.openChip('Status')
  await panel.getByRole('checkbox', { name: 'Failed' }).check()
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Apply' }).click()
  const notice = page.getByText("You're offline. Showing previously loaded payments.")
  await expect(notice).toBeVisible()
  await expect(list.rows).toHaveCount(2)
  // A network that is back often fails what is asked of it at once.
  await page.route('**/payments?*', (route) => route.abort('internetdisconnected'), { times: 1 })
  await context.setOffline(false)
  await expect(list.rows).toHaveCount(1)
  await expect(notice).toBeHidden()
})
