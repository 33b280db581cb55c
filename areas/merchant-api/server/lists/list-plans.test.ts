import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { type Statement, statementsOf } from '#proof/support/statements.ts'

const rowCount = 8_000
const buffersMax = 300

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
  await fillAccount(api.shop.merchantId)
  await api.db.owner.query('ANALYZE')
})
afterAll(() => api.close())

/** Many rows of every list, a few of them of one customer and one payment. */
async function fillAccount(merchantId: string): Promise<void> {
  const series = `generate_series(1, ${rowCount}) n`
  const at = `timestamptz '2026-01-01' + n * interval '1 minute'`
  const statements = [
    `INSERT INTO customers (merchant_id, id, created_at, email, email_normalised)
     SELECT $1, 'cus_' || n, ${at}, 'c' || n || '@example.com', 'c' || n || '@example.com' FROM ${series}`,
    `INSERT INTO payment_methods (merchant_id, id, created_at, acquirer_token, brand, bin, last4, exp_month, exp_year, funding, fingerprint)
     VALUES ($1, 'pm_1', '2026-01-01', 'sbx_visa', 'visa', '424242', '4242', 12, 2034, 'credit', 'x'),
       ($1, 'pm_2', '2026-01-01', 'sbx_visa', 'visa', '424242', '4242', 12, 2034, 'credit', 'x')`,
    `INSERT INTO payments (merchant_id, id, created_at, currency, amount_minor, intent_status, status, capture_method, amount_captured_minor, amount_refunded_minor, customer_id, client_secret)
     SELECT $1, 'pi_' || n, ${at}, 'USD', 1000, 'succeeded', 'partially_refunded', 'automatic', 1000, 1, 'cus_' || (1 + n % 400), 's' FROM ${series}`,
    `INSERT INTO charges (merchant_id, id, payment_id, attempt_number, created_at, outcome, amount_minor, currency, payment_method_id, outcome_type, customer_id)
     SELECT $1, 'ch_' || n, 'pi_' || n, 1, ${at}, 'authorised', 1000, 'USD', 'pm_1', 'authorized', 'cus_' || (1 + n % 400) FROM ${series}`,
    `INSERT INTO setup_intents (merchant_id, id, created_at, status, usage, customer_id, payment_method_id, client_secret)
     SELECT $1, 'seti_' || n, ${at}, 'succeeded', 'off_session', 'cus_' || (1 + n % 400), CASE WHEN n % 400 = 7 THEN 'pm_1' ELSE 'pm_2' END, 's' FROM ${series}`,
    `INSERT INTO refunds (merchant_id, id, payment_id, charge_id, created_at, amount_minor, currency, status)
     SELECT $1, 're_' || n, 'pi_' || n, 'ch_' || n, ${at}, 1, 'USD', 'succeeded' FROM ${series}`,
    `INSERT INTO balance_transactions (merchant_id, id, created_at, type, currency, amount_minor, fee_minor, net_minor, source_id, payment_id, available_on)
     SELECT $1, 'txn_' || n, ${at}, 'charge', 'USD', 1000, 59, 941, 'ch_' || n, 'pi_' || n, ${at} FROM ${series}`,
    `INSERT INTO disputes (merchant_id, id, created_at, payment_id, charge_id, currency, amount_minor, kind, status, reason, category, network, network_reason_code,
       due_by, decides_at, decides_as)
     SELECT $1, 'dp_' || n, ${at}, 'pi_' || n, 'ch_' || n, 'USD', 1000, 'query', 'warning_needs_response', 'fraudulent', 'fraud', 'visa', '10.4',
       timestamptz '2036-01-01', timestamptz '2036-01-01', 'warning_closed' FROM ${series}`,
    `INSERT INTO early_fraud_warnings (merchant_id, id, created_at, payment_id, charge_id, fraud_type)
     SELECT $1, 'issfr_' || n, ${at}, 'pi_' || n, 'ch_' || n, 'misc' FROM ${series}`,
    `INSERT INTO files (merchant_id, id, created_at, purpose, media_type, size_bytes)
     SELECT $1, 'file_' || n, ${at}, 'dispute_evidence', 'application/pdf', 1 FROM ${series}`,
    `INSERT INTO bank_accounts (merchant_id, id, created_at, kind, currency, country, account_type, last4, card_token, fingerprint, takes_instant, status, is_default, first_payout_from, removed_at)
     SELECT $1, 'card_' || n, ${at}, 'debit_card', 'USD', 'US', 'business', '5556', 'sbx_card', 'f' || n, true, 'new', false, ${at}, CASE WHEN n > 50 THEN ${at} END
     FROM generate_series(1, 3000) n`,
    // These payouts settle the sales above; that they equal them is not looked at here.
    'ALTER TABLE payouts DISABLE TRIGGER payout_equals_its_lines',
    `INSERT INTO payouts (merchant_id, id, created_at, currency, amount_minor, fee_minor, carried_in_minor, carried_out_minor, bank_account_id, method, is_automatic,
       status, hands_over_at, handed_over_at, ended_at, arrival_date, balance_transaction_id)
     SELECT $1, 'po_' || n, ${at}, 'USD', 500, 0, 0, 0, 'card_' || (1 + n % 50), 'standard', true, CASE WHEN n % 900 < 2 THEN 'processing' ELSE 'completed' END,
       ${at}, CASE WHEN n % 900 = 0 THEN NULL ELSE ${at} END, CASE WHEN n % 900 < 2 THEN NULL ELSE ${at} END, ${at} + interval '2 days', 'txn_' || n FROM ${series}`,
    'ALTER TABLE balance_transactions DISABLE TRIGGER payout_lines_are_final_on_update',
    `UPDATE balance_transactions SET released_at = created_at, payout_id = 'po_' || (1 + substr(id, 5)::int / 10) WHERE merchant_id = $1`,
  ]
  for (const statement of statements) await api.db.owner.query(statement, statement.includes('$1') ? [merchantId] : [])
}

/** The statements of a call that read rows of lists, and of what is expanded in them. */
async function readingStatementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const statements = await statementsOf(api.db.database.pool, call)
  return statements.filter(
    ({ text }) => /^\s*(\/\*[^*]*\*\/\s*)?select (\*|created_at)/i.test(text) && !text.includes('find_api_key') && !text.includes('claim_'),
  )
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

/** How a statement is carried out for the application's role, under row-level security. */
async function planOf({ text, values }: Statement): Promise<Plan> {
  const client = await api.db.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.merchant_id', $1, true)`, [api.shop.merchantId])
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...values])
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('there is no plan')
    return plan
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'].endsWith('Scan') ? [`${plan['Node Type']} of ${plan['Relation Name']}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

const middle = Math.floor(rowCount / 2)
const lists: readonly (readonly [name: string, call: (stripe: Stripe) => Promise<unknown>])[] = [
  ['the first payments', (stripe) => stripe.paymentIntents.list({ limit: 100 })],
  ['payments after a deep cursor', (stripe) => stripe.paymentIntents.list({ limit: 100, starting_after: `pi_${middle}` })],
  ['payments before a deep cursor', (stripe) => stripe.paymentIntents.list({ limit: 100, ending_before: `pi_${middle}` })],
  ['payments of a customer', (stripe) => stripe.paymentIntents.list({ limit: 10, customer: 'cus_7' })],
  ['payments of a time', (stripe) => stripe.paymentIntents.list({ limit: 100, created: { gte: 1_767_600_000, lt: 1_767_700_000 } })],
  ['payments with charges and customers', (stripe) => stripe.paymentIntents.list({ limit: 20, expand: ['data.latest_charge', 'data.customer'] })],
  ['customers', (stripe) => stripe.customers.list({ limit: 100, starting_after: `cus_${middle}` })],
  ['customers of an address', (stripe) => stripe.customers.list({ email: 'c7@example.com' })],
  ['refunds', (stripe) => stripe.refunds.list({ limit: 20, starting_after: `re_${middle}` })],
  ['refunds of a payment', (stripe) => stripe.refunds.list({ payment_intent: 'pi_7' })],
  ['refunds of a charge', (stripe) => stripe.refunds.list({ charge: 'ch_7' })],
  ['balance transactions', (stripe) => stripe.balanceTransactions.list({ limit: 20, starting_after: `txn_${middle}` })],
  ['balance transactions of a source', (stripe) => stripe.balanceTransactions.list({ source: 'ch_7' })],
  ['balance transactions of a type', (stripe) => stripe.balanceTransactions.list({ limit: 20, type: 'charge' })],
  ['disputes', (stripe) => stripe.disputes.list({ limit: 20, starting_after: `dp_${middle}`, expand: ['data.charge', 'data.payment_intent'] })],
  ['disputes of a charge', (stripe) => stripe.disputes.list({ charge: 'ch_7' })],
  ['disputes of a payment', (stripe) => stripe.disputes.list({ payment_intent: 'pi_7' })],
  ['disputes of a time', (stripe) => stripe.disputes.list({ limit: 100, created: { gte: 1_767_600_000, lt: 1_767_700_000 } })],
  ['early fraud warnings', (stripe) => stripe.radar.earlyFraudWarnings.list({ limit: 20, ending_before: `issfr_${middle}` })],
  ['early fraud warnings of a charge', (stripe) => stripe.radar.earlyFraudWarnings.list({ charge: 'ch_7' })],
  ['early fraud warnings of a payment', (stripe) => stripe.radar.earlyFraudWarnings.list({ payment_intent: 'pi_7' })],
  ['files', (stripe) => stripe.files.list({ limit: 20, starting_after: `file_${middle}` })],
  ['files of a purpose', (stripe) => stripe.files.list({ limit: 20, purpose: 'dispute_evidence' })],
  ['balance transactions of a payout', (stripe) => stripe.balanceTransactions.list({ limit: 20, payout: 'po_7' })],
  ['external accounts', (stripe) => stripe.accounts.listExternalAccounts(api.shop.merchantId, { limit: 20, object: 'card' })],
  ['setup intents', (stripe) => stripe.setupIntents.list({ limit: 20, starting_after: `seti_${middle}` })],
  ['setup intents of a customer', (stripe) => stripe.setupIntents.list({ limit: 10, customer: 'cus_8' })],
  ['setup intents of a card', (stripe) => stripe.setupIntents.list({ limit: 10, payment_method: 'pm_1' })],
  ['setup intents of a time', (stripe) => stripe.setupIntents.list({ limit: 100, created: { gte: 1_767_600_000, lt: 1_767_700_000 } })],
  ['charges', (stripe) => stripe.charges.list({ limit: 20, starting_after: `ch_${middle}` })],
  ['charges of a customer', (stripe) => stripe.charges.list({ limit: 10, customer: 'cus_8' })],
  ['charges of a customer before a cursor', (stripe) => stripe.charges.list({ limit: 5, customer: 'cus_8', ending_before: 'ch_3607' })],
  ['charges of a payment', (stripe) => stripe.charges.list({ payment_intent: 'pi_7' })],
  ['payouts', (stripe) => stripe.payouts.list({ limit: 20, starting_after: `po_${middle}` })],
  ['payouts of a status', (stripe) => stripe.payouts.list({ limit: 20, status: 'paid' })],
  ['payouts that have not left', (stripe) => stripe.payouts.list({ limit: 20, status: 'pending' })],
  ['payouts to an account', (stripe) => stripe.payouts.list({ limit: 20, destination: 'card_7' })],
  ['payouts that arrive at a time', (stripe) => stripe.payouts.list({ limit: 20, arrival_date: { gte: 1_767_400_000, lt: 1_767_410_000 } })],
]

describe('a list of an account with many objects', () => {
  it.each(lists)('reads little: %s', async (_name, call) => {
    const statements = await readingStatementsOf(() => call(api.shop.stripe))
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const plan = await planOf(statement)
      // A payment method is alone in its table here, where any plan is right.
      expect(
        scansOf(plan).filter((scan) => scan.startsWith('Seq Scan') && !scan.endsWith('payment_methods')),
        statement.text,
      ).toEqual([])
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], statement.text).toBeLessThanOrEqual(buffersMax)
    }
  })
})

const searches: readonly (readonly [name: string, call: (stripe: Stripe) => Promise<unknown>])[] = [
  ['payments by metadata', (stripe) => stripe.paymentIntents.search({ query: "metadata['order']:'7'" })],
  ['payments of a customer by amount', (stripe) => stripe.paymentIntents.search({ query: 'customer:"cus_8" AND amount>500' })],
  ['payments of a status by metadata', (stripe) => stripe.paymentIntents.search({ query: "status:'succeeded' AND metadata['order']:'7'" })],
  ['charges by metadata', (stripe) => stripe.charges.search({ query: "metadata['order']:'7'" })],
  ['charges of a customer', (stripe) => stripe.charges.search({ query: 'customer:"cus_8" AND refunded:"true"' })],
  ['customers by metadata', (stripe) => stripe.customers.search({ query: "metadata['tier']:'gold'" })],
]

describe('a search of an account with many objects', () => {
  it.each(searches)('walks an index in the order of the list: %s', async (_name, call) => {
    const statements = (await statementsOf(api.db.database.pool, () => call(api.shop.stripe))).filter(({ text }) =>
      /\bFROM "?(payments|charges|customers)"? p\b/.test(text),
    )
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const scans = scansOf(await planOf(statement))
      expect(
        scans.filter((scan) => scan.startsWith('Seq Scan')),
        statement.text,
      ).toEqual([])
    }
  })
})
