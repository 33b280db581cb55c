import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiAccount, type MerchantApiServer, refusalOf, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { type Outcome, printOutcomes } from '#areas/merchant-api/test/outcome-table.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { createRunner } from '#server/external.ts'
import { workOffDue } from '#server/worker.ts'

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
  for (const { stripe } of [api.shop, api.otherShop]) {
    await stripe.paymentIntents.create({ amount: 1_000_000, currency: 'usd', confirm: true, payment_method: 'pm_card_bypassPending' })
  }
})
afterAll(() => api.close())

async function passDays(days: number): Promise<void> {
  api.clock.advance(days * 86_400_000)
  const runner = createRunner(testAcquirer, testBanking)
  while (await workOffDue({ database: api.db.database, clock: api.clock, runner, log: { error: () => {} } }));
}

/** What the public tables say of each test account at the routing number 110000000, and of each test card. */
interface PublishedRow {
  readonly number?: string
  readonly token?: string
  readonly method: 'standard' | 'instant'
  readonly outcome: string
}

// Number, public name after btok_us_ (where one is known), outcome.
const accounts = `
000123456789 verified paid
000111111116 verified_noAccount failed:no_account
000111111113 verified_accountClosed failed:account_closed
000222222227 verified_insufficientFunds failed:insufficient_funds
000333333335 verified_debitNotAuthorized failed:debit_not_authorized
000444444440 verified_invalidCurrency failed:invalid_currency`

const accountRows = accounts
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string, string])

const byNumber: readonly PublishedRow[] = [
  ...accountRows.map(([number, , outcome]) => ({ number, method: 'standard' as const, outcome })),
  // Fails where the payout is instant, and is paid where it is not.
  { number: '000888888883', method: 'standard', outcome: 'paid' },
  { number: '000888888883', method: 'instant', outcome: 'failed:could_not_process' },
]

const byName: readonly PublishedRow[] = [
  ...accountRows.map(([, name, outcome]) => ({ token: `btok_us_${name}`, method: 'standard' as const, outcome })),
  { token: 'tok_visa_debit_us_transferSuccess', method: 'instant', outcome: 'paid' },
  { token: 'tok_visa_debit_us_transferFail', method: 'instant', outcome: 'failed:could_not_process' },
  { token: 'tok_visa_debit_us_instantPayoutUnsupported', method: 'instant', outcome: 'not eligible for instant' },
  { token: 'tok_visa_debit_us_instantPayoutUnsupported', method: 'standard', outcome: 'paid' },
  { token: 'tok_mastercard_debit_us_transferSuccess', method: 'instant', outcome: 'paid' },
  { token: 'tok_discover_debit_us_transferSuccess', method: 'instant', outcome: 'paid' },
]

/** Adds the account once, pays out to it, and lets the bank report. */
async function outcomesOf({ stripe, merchantId }: ApiAccount, rows: readonly PublishedRow[]): Promise<Outcome[]> {
  const destinations = new Map<string, string>()
  for (const { number, token } of rows) {
    const value = number ?? token ?? ''
    if (!destinations.has(value))
      destinations.set(value, (await stripe.accounts.createExternalAccount(merchantId, { external_account: given(number, token) })).id)
  }
  // A new account's first payout waits for a day.
  await passDays(1)
  const outcomes: Outcome[] = []
  for (const { number, token, method, outcome } of rows) {
    const value = number ?? token ?? ''
    const happened = await payOut(stripe, { amount: 1_000, currency: 'usd', method, destination: destinations.get(value) ?? '' })
    outcomes.push({ value: `${value} ${method}`, published: outcome, happened })
  }
  return outcomes
}

function given(number: string | undefined, token: string | undefined): Stripe.AccountCreateExternalAccountParams['external_account'] {
  if (number === undefined) return token ?? ''
  return {
    object: 'bank_account',
    country: 'US',
    currency: 'usd',
    account_holder_name: 'Jenny Rosen',
    account_number: number,
    routing_number: '110000000',
  }
}

async function payOut(stripe: Stripe, params: Stripe.PayoutCreateParams): Promise<string> {
  const call = stripe.payouts.create(params)
  const payout = await call.catch(() => null)
  if (!payout) return (await refusalOf(call)).code === 'instant_payouts_unsupported' ? 'not eligible for instant' : 'refused'
  await passDays(5)
  const { status, failure_code, failure_balance_transaction } = await stripe.payouts.retrieve(payout.id)
  // What failed has given its money back.
  if ((failure_code === null) !== (failure_balance_transaction === null)) return `${status} without its money`
  return failure_code === null ? status : `${status}:${failure_code}`
}

it('the published test accounts lead to the published outcomes, by number', async () => {
  const outcomes = await outcomesOf(api.shop, byNumber)
  expect(printOutcomes(outcomes)).toEqual([])
  expect(outcomes).toHaveLength(8)
})

it('the published test accounts and debit cards lead to the published outcomes, by name', async () => {
  const outcomes = await outcomesOf(api.otherShop, byName)
  expect(printOutcomes(outcomes)).toEqual([])
  expect(outcomes).toHaveLength(12)
})
