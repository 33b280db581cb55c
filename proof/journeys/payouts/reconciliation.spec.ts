import type { Locator } from '@playwright/test'
import { getPayout, type PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { openPayoutTrade } from '../../browser/payout-trade.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import { inAccount, makeSession } from '../../support/factories.ts'

test('matches a bank statement to payouts by keyboard, and shows what does not match and why', async ({ page, signIn, shop, shops, product }) => {
  const say = sayIn('en')
  const press = async (target: Locator) => {
    await target.focus()
    await page.keyboard.press('Enter')
  }
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(90_000)
  const traced = await trade.payOut(20_000)
  await trade.complete(traced)
  const twins = [await trade.payOut(10_000), await trade.payOut(10_000)]
  for (const id of twins) await trade.complete(id)
  const { envelope } = await callDashboard(product.baseUrl, getPayout, {
    token: await makeSession(shops.backend, shop.people.finance.userId),
    params: { id: shop.liveId, payoutId: traced },
  })
  const { trace_id: trace, arrival_date: arrival } = envelope.data as PayoutDetail
  const day = arrival.slice(0, 'YYYY-MM-DD'.length)
  const content = `Date,Description,Amount\n${day},COUNTERFOIL ${trace},200.00\n${day},Counterfoil twin,100.00\n${day},Rent,-900.00\n`

  await signIn(shop.people.finance)
  await page.goto('/balance/reconciliation')
  await expect(page.getByText(say('reconciliation:empty.title'))).toBeVisible()
  const upload = async () => {
    const choosing = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: say('reconciliation:upload') }))
    await (await choosing).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  await upload()

  await press(page.getByRole('button', { name: say('reconciliation:actions.map') }))
  const mapping = page.getByRole('dialog', { name: say('reconciliation:mapping.title', { name: 'november.csv' }) })
  await expect(mapping.getByRole('combobox', { name: say('reconciliation:mapping.amount_column'), exact: true })).toHaveValue('2')
  await mapping.getByRole('combobox', { name: say('reconciliation:mapping.currency') }).focus()
  await page.keyboard.type('USD')
  await press(mapping.getByRole('button', { name: say('reconciliation:mapping.submit') }))

  await expect(page.getByRole('region', { name: say('reconciliation:statements') })).toContainText(
    say('reconciliation:lines_other', { lines: 3, currency: 'USD' }),
  )
  const open = page.getByRole('table', { name: say('reconciliation:views.open') })
  await expect(open).toContainText(say('reconciliation:reasons.several_payouts'))
  await press(open.getByRole('button', { name: say('reconciliation:actions.matchNamed', { text: 'Counterfoil twin' }) }))
  const match = page.getByRole('dialog', { name: say('reconciliation:match.title') })
  await expect(match.getByRole('radio')).toHaveCount(2)
  await press(match.getByRole('button', { name: say('reconciliation:match.submit') }))
  await expect(page.getByText(say('reconciliation:nothing.open'))).toBeVisible()

  const results = page.getByRole('navigation', { name: say('reconciliation:results') })
  await press(results.getByRole('link', { name: say('reconciliation:views.missing') }))
  await expect(page.getByRole('table', { name: say('reconciliation:views.missing') })).toContainText(say('reconciliation:reasons.not_found'))
  await press(results.getByRole('link', { name: say('reconciliation:views.matched') }))
  await expect(page.getByRole('table', { name: say('reconciliation:views.matched') })).toContainText(say('reconciliation:methods.trace'))
  await page.goto(`/balance/payouts/${traced}`)
  await expect(page.getByText(say('balance:payout.facts.found'))).toBeVisible()

  // Whoever named the wrong columns deletes the statement and uploads it again.
  await page.goto('/balance/reconciliation')
  await press(page.getByRole('button', { name: say('reconciliation:actions.deleteNamed', { name: 'november.csv' }) }))
  const deleting = page.getByRole('dialog', { name: say('reconciliation:delete.title') })
  await expect(deleting).toContainText(say('reconciliation:delete.columns'))
  await press(deleting.getByRole('button', { name: say('reconciliation:delete.submit') }))
  await expect(page.getByText(say('reconciliation:empty.title'))).toBeVisible()
  await upload()
  await press(page.getByRole('button', { name: say('reconciliation:actions.map') }))
  await expect(mapping.getByRole('combobox', { name: say('reconciliation:mapping.currency') })).toHaveValue('USD')
})

test('lists older statements on demand, in both languages', deep, async ({ page, signIn, shop, shops }) => {
  const count = 13
  await inAccount(shops.backend, { merchantId: shop.liveId }, async ({ db, merchantId, now }) => {
    const uploaded = Array.from({ length: count }, (_, number) => ({
      merchant_id: merchantId,
      id: `bst_${number}`,
      created_at: new Date(now.getTime() - number * dayMs),
      name: `statement-${number}.csv`,
      size_bytes: 1,
      sha256: String(number),
      state: 'done',
      format: 'csv',
      covered: JSON.stringify([{ currency: 'USD', first_day: '2026-10-01', last_day: '2026-10-31' }]),
      first_day: '2026-10-01',
      last_day: '2026-10-31',
      line_count: 1,
    }))
    await db.insertInto('bank_statements').values(uploaded).execute()
  })
  const say = sayIn('en')
  await signIn(shop.people.finance)
  await page.goto('/balance/reconciliation')
  const statements = page.getByRole('region', { name: say('reconciliation:statements') })
  await expect(statements.getByRole('listitem')).toHaveCount(count - 1)
  await statements.getByRole('button', { name: say('reconciliation:older') }).focus()
  await page.keyboard.press('Enter')
  await expect(statements.getByRole('listitem')).toHaveCount(count)
  // The list stays while the lines above load again, and the focus is at its end.
  await expect(statements.locator(':focus')).toHaveCount(1)
  await expect(statements).toContainText(`statement-${count - 1}.csv`)
  await expect(statements.getByRole('button', { name: say('reconciliation:older') })).toHaveCount(0)
})
