import { inAccount, makePayment } from '../server/test/factories.ts'
import { expectAccessibleIn, lookSets } from './support/looks.ts'
import { deep, expect, expectAccessible, test } from './support/test.ts'
import { sayIn } from './support/texts.ts'

for (const locale of ['en', 'zh-cn'] as const) {
  test(
    `a suggested rule is added, stops a payment that says why, and is paused in ${locale}`,
    locale === 'en' ? {} : deep,
    async ({ page, signIn, shop, shops }) => {
      const say = sayIn(locale)
      const decline = () => makePayment(shops.backend, { ...shop, liveId: shop.sandboxId }, { card: 'pm_card_visa_chargeDeclined' })
      if (locale !== 'en') await page.setViewportSize({ width: 360, height: 800 })
      await signIn(shop.people.owner, { locale })
      await page.goto(`/open?account=${shop.sandboxId}&to=${encodeURIComponent('/risk/rules')}`)
      await expect(page.getByText(say('risk:rules.emptyTitle'))).toBeVisible()
      const suggestions = page.getByRole('region', { name: say('risk:rules.suggestions') })
      await expectAccessible(page)
      await suggestions
        .getByRole('button', { name: say('risk:rules.add') })
        .first()
        .click()
      const rules = page.getByRole('list', { name: say('risk:rules.title') })
      await expect(rules.getByRole('listitem')).toHaveCount(1)

      for (let number = 0; number < 10; number++) await decline()
      const { id } = await decline()
      await page.goto(`/payments/${id}`)
      const panel = page.getByRole('region', { name: say('payments:decline.title') })
      await expect(panel).toContainText(
        locale === 'en' ? 'Blocked by a rule: 10 declined attempts of this card in 24 hours' : '被规则拦截：该卡在 24 小时内已被拒 10 次',
      )
      await expectAccessible(page)
      await panel.getByRole('link', { name: say('payments:rule.view') }).click()

      const rule = rules.getByRole('listitem')
      await expect(rule).toContainText('$100.00')
      await rule.getByRole('button').click()
      await page.getByRole('menuitem', { name: say('risk:rules.pause') }).click()
      await expect(rule).toContainText(say('risk:rules.status.paused'))
      expect((await decline()).decline_code).toBe('generic_decline')
    },
  )
}

test('a rule is checked against past payments before it is saved, and again while it is paused', async ({ page, signIn, shop, shops }) => {
  for (let number = 0; number < 7; number++) await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined' })
  await makePayment(shops.backend, shop, { card: 'pm_card_visa_chargeDeclined', amountMinor: 2_500 })
  await signIn(shop.people.owner)
  await page.goto('/risk/rules')
  await page.getByRole('button', { name: 'Create rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create rule' })
  await dialog.getByRole('button', { name: 'Check against the last 90 days' }).click()
  const check = dialog.getByRole('region', { name: 'Past 90 days' })
  await expect(check).toContainText(/Attempts stopped3.*3 payments · \$225\.00/)
  await expect(check).toContainText("What the past can't tell")
  await expectAccessible(page)
  await dialog.getByLabel('Limit').fill('7')
  await expect(check).not.toContainText('Attempts stopped')
  await dialog.getByRole('button', { name: 'Check against the last 90 days' }).click()
  await expect(check).toContainText(/Attempts stopped1.*1 payment · \$25\.00/)
  await dialog.getByRole('button', { name: 'Create rule' }).click()

  const created = page.getByRole('list', { name: 'Rules' }).getByRole('listitem').filter({ hasText: 'after 7 declined attempts' })
  await created.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Pause rule' }).click()
  await expect(created).toContainText('Paused')
  await created.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Check against past payments' }).click()
  const again = page.getByRole('dialog', { name: 'Check the rule' })
  await again.getByRole('button', { name: 'Check against the last 90 days' }).click()
  await expect(again).toContainText(/Attempts stopped1/)
  await expectAccessible(page)
})

test('a rule is created with a sentence that says what it does, edited, and deleted with the keyboard', deep, async ({ page, guard, signIn, shop }) => {
  guard.allow(/status of 4\d\d/)
  await signIn(shop.people.owner)
  await page.goto('/risk/rules')
  await page.getByRole('button', { name: 'Create rule' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create rule' })
  await expect(dialog).toContainText('Block a card after 5 declined attempts in 10 minutes')
  await dialog.getByLabel('Count by').selectOption('IP address')
  await dialog.getByLabel('Limit').fill('0')
  await dialog.getByLabel('Limit').press('Enter')
  await expect(dialog.getByLabel('Limit')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText('Enter 1 to 500.')
  await dialog.getByLabel('Limit').fill('20')
  await dialog.getByLabel('Unit').selectOption('Hours')
  await dialog.getByLabel('Within').fill('25')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Enter 1 minute to 24 hours.')
  await dialog.getByLabel('Within').fill('2')
  await dialog.getByLabel('Action').selectOption('Slow down')
  await expect(dialog).toContainText('After 20 declined attempts in 2 hours, let an IP address try once per 10 seconds')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create rule' }).click()

  const rules = page.getByRole('list', { name: 'Rules' })
  const created = rules.getByRole('listitem').filter({ hasText: 'an IP address' })
  await created.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Edit rule' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit rule' })
  await edit.getByLabel('Seconds between attempts').fill('30')
  await edit.getByRole('button', { name: 'Save rule' }).click()
  await expect(created).toContainText('once per 30 seconds')
  await created.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'View history' }).press('Enter')
  const history = page.getByRole('dialog', { name: 'History of the rule' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText(`Changed by ${shop.people.owner.name}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await created.getByRole('button').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete rule' }).press('Enter')
  await page.getByRole('dialog', { name: 'Delete this rule?' }).getByRole('button', { name: 'Delete rule' }).click()
  await expect(created).toHaveCount(0)
})

test('a rule that a colleague changed meanwhile is not paused, and says why', deep, async ({ page, guard, signIn, shop, shops }) => {
  guard.allow(/status of 409/)
  await signIn(shop.people.owner)
  await page.goto('/risk/rules')
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await rule.getByRole('button').click()
  await inAccount(shops.backend, { merchantId: shop.liveId }, ({ db }) => db.updateTable('risk_rules').set({ version: 2, threshold: 12 }).execute())
  await page.getByRole('menuitem', { name: 'Pause rule' }).click()
  await expect(rule.getByRole('alert')).toContainText('Someone else changed this in the meantime.')
  await expect(rule).toContainText('after 12 declined attempts')
  await expectAccessible(page)
})

for (const { name, looks } of lookSets) {
  test(`the rules are accessible and fit, ${name}`, deep, async ({ page, signIn, shop }) => {
    await signIn(shop.people.owner)
    await page.goto('/risk/rules')
    const suggestions = page.getByRole('region', { name: 'Suggestions', exact: true })
    await expect(suggestions).toBeVisible()
    await expectAccessibleIn(looks, page)
    await suggestions.getByRole('button', { name: 'Check rule' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check against the last 90 days' }).click()
    await expect(page.getByText("What the past can't tell")).toBeVisible()
    await expectAccessibleIn(looks, page)
  })
}

test('members without the right to manage risk lists read the rules and their history', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.viewer)
  await page.goto('/risk/rules')
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await expect(rule).toContainText('Block a card after 10 declined attempts in 24 hours')
  await expect(page.getByRole('button', { name: /Create rule|Add rule/ })).toHaveCount(0)
  await rule.getByRole('button').click()
  await expect(page.getByRole('menuitem')).toHaveText(['View history'])
})
