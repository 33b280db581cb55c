import type pg from 'pg'
import { type LedgerBalance, readLedgerBalances } from '#areas/ledger/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { TestAccount } from '../support/account.ts'
import type { TestDatabase } from '../support/database.ts'

/** All that the database holds of one account, as far as money is concerned. */

export interface Rows {
  readonly payments: readonly {
    id: string
    currency: string
    amount: number
    intent_status: string
    status: string
    capturable: number
    captured: number
    refunded: number
    pending: number
  }[]
  readonly charges: readonly { id: string; payment_id: string; outcome: string; captured: number }[]
  readonly refunds: readonly { id: string; payment_id: string; currency: string; amount: number; status: string }[]
  readonly balanceTransactions: readonly {
    type: 'charge' | 'refund' | 'refund_failure'
    currency: string
    amount: number
    fee: number
    net: number
    source_id: string
    is_released: boolean
  }[]
  readonly postings: readonly Posting[]
  readonly keys: readonly { key: string; answer_body: string | null }[]
  /** As the product reads its balances, from running figures and what came after. */
  readonly balances: readonly LedgerBalance[]
}

export interface Posting {
  readonly id: string
  readonly kind: string
  readonly source_id: string
  readonly entries: readonly { account: string; currency: string; amount: number }[]
}

const queries = {
  payments: `SELECT id, currency, amount_minor::int AS amount, intent_status, status, amount_capturable_minor::int AS capturable,
    amount_captured_minor::int AS captured, amount_refunded_minor::int AS refunded, refund_pending_minor::int AS pending
    FROM payments WHERE merchant_id = $1`,
  charges: 'SELECT id, payment_id, outcome, amount_captured_minor::int AS captured FROM charges WHERE merchant_id = $1',
  refunds: 'SELECT id, payment_id, currency, amount_minor::int AS amount, status FROM refunds WHERE merchant_id = $1',
  balanceTransactions: `SELECT type, currency, amount_minor::int AS amount, fee_minor::int AS fee, net_minor::int AS net, source_id,
    released_at IS NOT NULL AS is_released FROM balance_transactions WHERE merchant_id = $1`,
  keys: 'SELECT key, answer_body FROM idempotency_keys WHERE merchant_id = $1',
  transactions: 'SELECT id::text AS id, kind, source_id FROM ledger_transactions WHERE merchant_id = $1 ORDER BY ledger_transactions.id',
  entries: `SELECT transaction_id::text AS transaction_id, account, currency, amount_minor::int AS amount
    FROM ledger_entries WHERE merchant_id = $1 ORDER BY ledger_entries.transaction_id, line`,
} as const

/** Reads an account whose run is over, without its balances. */
export async function readTables(owner: Pick<pg.ClientBase, 'query'>, merchantId: string): Promise<Omit<Rows, 'balances'>> {
  // In one round trip, which takes no parameters; the id is the test's own.
  const text = Object.values(queries).map((query) => query.replace('$1', `'${merchantId}'`))
  const results = (await owner.query(text.join('; '))) as unknown as { rows: unknown[] }[]
  const read = Object.fromEntries(Object.keys(queries).map((name, index) => [name, results[index]?.rows ?? []])) as unknown as Omit<
    Rows,
    'postings' | 'balances'
  > & { transactions: Omit<Posting, 'entries'>[]; entries: (Posting['entries'][number] & { transaction_id: string })[] }
  const { transactions, entries, ...rows } = read
  const entriesOf = Map.groupBy(entries, (entry) => entry.transaction_id)
  const postings = transactions.map((transaction) => ({ ...transaction, entries: entriesOf.get(transaction.id) ?? [] }))
  return { ...rows, postings }
}

/** All of it, with the balances as the product reads them. */
export async function readRows(db: TestDatabase, account: TestAccount, now: Date): Promise<Rows> {
  const tables = await readTables(db.owner as unknown as pg.ClientBase, account.merchantId)
  return { ...tables, balances: await account.run(now, (context: TenantContext) => readLedgerBalances(context)) }
}
