import type { Page } from '@playwright/test'
import { createBanking } from '#areas/payouts/server/banking/index.ts'
import { openOldBankAccount, payOut, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { openKeys } from '#server/infra/keys/keys.ts'
import { Shell } from '../../browser/pages/shell.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { type Say, sayIn } from '../../browser/texts.ts'
import { inAccount, type TestBusiness } from '../../support/factories.ts'

/** Makes a payout of a shop's sandbox to a bank account that is old enough to be paid. */
async function addSandboxPayout({ backend }: Shops, { sandboxId }: TestBusiness): Promise<void> {
  const banking = createBanking(await openKeys(backend.db.database, backend.config))
  await inAccount(backend, { merchantId: sandboxId }, async (context) => {
    await openOldBankAccount(context, banking)
    await sellAvailable(context, 50_000)
    await payOut(context, 10_000)
  })
}

const controlOf = (page: Page, say: Say) => (name: string) => page.getByRole('region', { name: say(`sandbox:${name}.title`), exact: true })

test('each sandbox control makes what it says', deep, async ({ page, guard, shop, shops, signIn }) => {
  // An unknown payment is refused, which the browser logs.
  guard.allow(/status of 422/)
  const say = sayIn('en')
  await addSandboxPayout(shops, shop)
  await signIn(shop.people.owner)
  await page.goto('/')
  await new Shell(page).switchTo('Sandbox')
  await page.goto('/developer/sandbox')
  const control = controlOf(page, say)
  const press = (name: string, button = say(`sandbox:${name}.submit`)) => control(name).getByRole('button', { name: button }).click()
  const result = (name: string) => control(name).getByRole('status')
  await expect(control('payout').getByLabel(say('sandbox:payout.label'))).toBeVisible()

  const cards = control('card').getByRole('combobox', { name: say('sandbox:card.choose') })
  await cards.fill('pendingRefund')
  await page.getByRole('option', { name: /pm_card_pendingRefund/ }).click()
  await press('card')
  await expect(result('card')).toContainText(say('sandbox:result.created'))
  await press('decline')
  await expect(result('decline')).toContainText(say('sandbox:result.declined'))

  await control('dispute').getByLabel(say('sandbox:payment.label')).fill('pi_unknown')
  await press('dispute')
  await expect(control('dispute').getByRole('alert')).toBeVisible()
  await control('dispute').getByLabel(say('sandbox:payment.label')).fill('')
  await control('dispute').getByLabel(say('sandbox:dispute.reason')).selectOption('unrecognized')
  await press('dispute')
  await expect(result('dispute')).toContainText(say('sandbox:result.opened'))
  await press('fraud')
  await expect(result('fraud')).toContainText(say('sandbox:result.reported'))

  await press('settle')
  await expect(result('settle')).toContainText(say('sandbox:settle.done'))
  await expect(control('settle')).toContainText(say('sandbox:settle.none'))
  await control('payout').getByLabel(say('sandbox:payout.code')).selectOption('account_frozen')
  await press('payout')
  await expect(result('payout')).toContainText(say('sandbox:payout.failed'))

  await control('vamp').getByLabel(say('sandbox:vamp.sales')).fill('12')
  await control('vamp').getByLabel(say('sandbox:vamp.reports')).fill('4')
  await expect(control('vamp')).toContainText('33.33%')
  await press('vamp')
  await expect(result('vamp').getByRole('link')).toBeVisible()
  await press('clock')
  await expect(result('clock')).toContainText(say('sandbox:clock.done'))

  await result('dispute').getByRole('link').click()
  await expect(page).toHaveURL(/\/payments-product\/disputes\/dp_/)
})

test('a live account has no sandbox controls', deep, async ({ page, signIn, shop }) => {
  await signIn(shop.people.owner)
  await page.goto('/developer')
  await expect(page.getByRole('heading', { name: 'Integration checklist' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sandbox', exact: true })).toHaveCount(0)
  await page.goto('/developer/sandbox')
  await expect(page.getByRole('heading', { name: 'Only in the sandbox' })).toBeVisible()
})
