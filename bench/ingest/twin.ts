import type pg from 'pg'
import type { MerchantId } from '#kernel/ids.ts'

/** The rows that the product wrote, written once more for another account by statements over sets, in the same transactions: what the database alone takes. */

interface TableCopy {
  readonly table: string
  /** How a row of it, as `t`, is found by its batch: a join to the product's payments, as `p`. */
  readonly of: string
  /** Given by the database itself. */
  readonly left?: readonly string[]
}

/** In an order in which what refers comes after what it refers to. */
const copies: readonly TableCopy[] = [
  {
    table: 'payment_methods',
    of: 'JOIN charges c ON c.merchant_id = t.merchant_id AND c.payment_method_id = t.id JOIN payments p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id',
  },
  { table: 'payments', of: 'JOIN payments p ON p.merchant_id = t.merchant_id AND p.id = t.id' },
  { table: 'charges', of: 'JOIN payments p ON p.merchant_id = t.merchant_id AND p.id = t.payment_id' },
  { table: 'account_changes', of: 'JOIN payments p ON p.merchant_id = t.merchant_id AND p.id = t.root_id', left: ['recorded_at', 'id'] },
  { table: 'balance_transactions', of: 'JOIN payments p ON p.merchant_id = t.merchant_id AND p.id = t.payment_id' },
  { table: 'ledger_transactions', of: 'JOIN payments p ON p.merchant_id = t.merchant_id AND p.latest_charge_id = t.source_id' },
  {
    table: 'ledger_entries',
    of: 'JOIN ledger_transactions l ON l.merchant_id = t.merchant_id AND l.id = t.transaction_id JOIN payments p ON p.merchant_id = l.merchant_id AND p.latest_charge_id = l.source_id',
  },
  { table: 'vamp_records', of: 'JOIN payments p ON p.merchant_id = t.merchant_id AND p.latest_charge_id = t.source_id' },
  { table: 'platform_events', of: `JOIN payments p ON p.merchant_id = t.merchant_id AND 'evt_' || p.processor_id = t.id` },
]

export class Twin {
  readonly #owner: pg.Client
  readonly #merchantId: MerchantId
  readonly #twinId: string
  readonly #columns = new Map<string, string>()

  constructor(owner: pg.Client, merchantId: MerchantId, twinId: string) {
    this.#owner = owner
    this.#merchantId = merchantId
    this.#twinId = twinId
  }

  /** Lays the rows of these batches ready. */
  async prepare(firstBatch: number, lastBatch: number): Promise<void> {
    for (const { table, of, left = [] } of copies) {
      const columns = await this.#columnsOf(table, left)
      const list = columns.map((name) => (name === 'merchant_id' ? `'${this.#twinId}'::text AS merchant_id` : `t."${name}"`)).join(', ')
      await this.#owner.query(`DROP TABLE IF EXISTS bench_${table}`)
      await this.#owner.query(
        `CREATE UNLOGGED TABLE bench_${table} AS SELECT split_part(substr(p.processor_id, 2), '_', 1)::int AS batch, ${list}
         FROM ${table} t ${of} WHERE t.merchant_id = $1 AND split_part(substr(p.processor_id, 2), '_', 1)::int BETWEEN ${firstBatch} AND ${lastBatch}`.replace(
          '$1',
          `'${this.#merchantId}'`,
        ),
      )
      await this.#owner.query(`CREATE INDEX ON bench_${table} (batch)`)
      await this.#owner.query(`ANALYZE bench_${table}`)
    }
  }

  /** Writes one batch, in one transaction. */
  async write(batch: number): Promise<void> {
    await this.#owner.query('BEGIN')
    // IDs of changes are counted by the lane of the account that the transaction names.
    await this.#owner.query(`SELECT set_config('app.merchant_id', $1, true)`, [this.#twinId])
    for (const { table } of copies) {
      const columns = this.#columns.get(table) ?? ''
      await this.#owner.query(`INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM bench_${table} WHERE batch = $1`, [batch])
    }
    await this.#owner.query('COMMIT')
  }

  /** Rows of both accounts by table, to be compared. */
  async countRows(): Promise<{ table: string; product: number; twin: number }[]> {
    const counts: { table: string; product: number; twin: number }[] = []
    for (const { table } of copies) {
      const { rows } = await this.#owner.query<{ product: number; twin: number }>(
        `SELECT count(*) FILTER (WHERE merchant_id = $1)::int AS product, count(*) FILTER (WHERE merchant_id = $2)::int AS twin FROM ${table}`,
        [this.#merchantId, this.#twinId],
      )
      counts.push({ table, product: rows[0]?.product ?? 0, twin: rows[0]?.twin ?? 0 })
    }
    return counts
  }

  async #columnsOf(table: string, left: readonly string[]): Promise<string[]> {
    const { rows } = await this.#owner.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND NOT column_name = ANY ($2) ORDER BY ordinal_position`,
      [table, left],
    )
    const names = rows.map(({ name }) => name)
    this.#columns.set(table, names.map((name) => `"${name}"`).join(', '))
    return names
  }
}
