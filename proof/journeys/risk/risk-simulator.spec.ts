import pg from 'pg'
import { writeSwitches } from '#areas/acceptance/server/switches/store.ts'
import { makePlatform } from '#areas/platform/test/platform.ts'
import { plantEntries } from '#areas/risk/test/risk.ts'
import { findOwnerUrl } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { inAccount } from '../../support/factories.ts'

test('the simulator says what the lists decide, by which entry, who added it and when', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 4\d\d/)
  const say = sayIn('en')
  await plantEntries(shops.backend, shop, 'card_bin', ['411111'])
  await plantEntries(shops.backend, shop, 'user_id', ['ann'], { effect: 'allow' })
  await signIn(shop.people.viewer)
  await page.goto('/risk/simulator')
  await page.getByRole('button', { name: say('risk:simulator.submit') }).click()
  const card = page.getByLabel(say('risk:simulator.fields.card'), { exact: true })
  await expect(card).toBeFocused()
  await card.fill('411111-1111')
  await card.press('Enter')
  const result = page.getByRole('region', { name: say('risk:simulator.result') })
  await expect(result).toContainText(say('risk:simulator.decisions.block'))
  const entries = result.getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(say('risk:simulator.deciding'))
  await expect(entries).toContainText(shop.people.owner.name)
  await expect(result).toContainText(say('risk:type.card_bin_country'))

  await page.getByLabel(say('risk:simulator.fields.user_id'), { exact: true }).fill('ann')
  await expect(result).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(result).toContainText(say('risk:simulator.decisions.allow'))
  await expect(entries).toHaveCount(2)
  await card.fill('411112')
  await page.keyboard.press('Enter')
  await expect(result).toContainText(say('risk:simulator.decisions.pass'))
  const noEuros = { brands_off: [], currency_rule: 'except', currencies: ['EUR'], country_rule: 'all', countries: [] } as const
  await inAccount(shops.backend, { merchantId: shop.liveId }, (context) => writeSwitches(context, 0, noEuros))
  await page.getByLabel(say('risk:simulator.fields.currency'), { exact: true }).selectOption('EUR')
  await page.getByRole('button', { name: say('risk:simulator.submit') }).click()
  await expect(result).toContainText(say('risk:simulator.decisions.refused'))
  await expect(result.getByRole('link', { name: say('payments:refused.view') })).toHaveAttribute('href', '/risk/accepted')
  await page.getByLabel(say('risk:simulator.fields.ip'), { exact: true }).fill('203.0.113.0/24')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter a single address, without a range.')
})

test('an account whose payments a platform authorizes is told that nothing here decides', deep, async ({ page, product, signIn, shops }) => {
  const { platformId } = await makePlatform(shops.backend)
  const shop = await shops.open({ platformId })
  const owner = new pg.Client(findOwnerUrl(product.dataDir))
  await owner.connect()
  await owner.query(`UPDATE merchant_accounts SET processed_by = 'platform' WHERE merchant_id = $1`, [shop.liveId])
  await owner.end()
  await plantEntries(shops.backend, shop, 'card_bin_country', ['US'])
  await signIn(shop.people.owner)
  const note = page.getByText('Your platform authorizes your payments, so lists and rules here decide nothing.')
  for (const path of ['/risk', '/risk/config/ip', '/risk/rules', '/risk/uploads']) {
    await page.goto(path)
    await expect(note).toBeVisible()
  }
  await page.goto('/risk/config/ip')
  await page.getByRole('button', { name: 'Add entries' }).click()
  await expect(page.getByRole('dialog').getByText('Your platform authorizes your payments')).toBeVisible()
  await page.goto('/risk/simulator')
  await page.getByLabel('Card country').selectOption('United States')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Decided by your platform')
})
