import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MerchantId } from '#kernel/ids.ts'
import { consumerJobOf, consumerNames } from '../infra/changes/index.ts'
import { rebuilds } from '../infra/figures-store.ts'
import { paymentColumns, personColumns, type Row } from './bulk-rows.ts'
import { dueStatement, looseCardStatement, paymentStatements, peopleStatements } from './bulk-statements-store.ts'

/** A test card with what it answers, ready for the table. */
export interface CardRow {
  readonly name: string
  /** Of the payment method that stands for it where no customer keeps it. */
  readonly method_id: string
  readonly token: string
  readonly brand: string
  readonly networks: readonly string[]
  readonly bin: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly country: string | null
  readonly funding: string
  readonly fingerprint: string
  readonly checks: Readonly<Record<string, unknown>>
  readonly error: Readonly<Record<string, unknown>> | null
  readonly decline_code: string | null
  readonly network_decline_code: string | null
  readonly risk_level: string
  readonly outcome_type: string
}

const cardColumns = `name text, method_id text, token text, brand text, networks text[], bin text, last4 text, exp_month smallint, exp_year smallint, country text, funding text,
  fingerprint text, checks jsonb, error jsonb, decline_code text, network_decline_code text, risk_level text, outcome_type text`

/** One connection of the generator, as the owner of the tables. */
export class BulkWriter {
  readonly #client: pg.Client
  readonly #merchantId: MerchantId

  constructor(ownerUrl: string, merchantId: MerchantId) {
    this.#client = new pg.Client({ connectionString: ownerUrl, application_name: 'counterfoil bulk' })
    this.#merchantId = merchantId
  }

  async open(cards: readonly CardRow[]): Promise<void> {
    await this.#client.connect()
    await this.#client.query(`SET synchronous_commit = off; SET work_mem = '64MB'`)
    // A change takes its slot from the account that the connection names.
    await this.#client.query(`SELECT set_config('app.merchant_id', $1, false)`, [this.#merchantId])
    // The rows refer to each other by construction, so a superuser saves itself the look at every foreign key, and all triggers; all else may not.
    const { rows } = await this.#client.query<{ is_superuser: boolean }>('SELECT rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user')
    if (rows[0]?.is_superuser) await this.#client.query('SET session_replication_role = replica')
    await this.#client.query(
      `CREATE TEMPORARY TABLE bulk_people (${personColumns}) ON COMMIT DELETE ROWS;
       CREATE TEMPORARY TABLE bulk_payments (${paymentColumns}) ON COMMIT DELETE ROWS;
       CREATE TEMPORARY TABLE bulk_cards (${cardColumns})`,
    )
    await this.#client.query(`INSERT INTO bulk_cards SELECT * FROM jsonb_to_recordset($1::jsonb) AS c (${cardColumns})`, [JSON.stringify(cards)])
    await this.#client.query('ANALYZE bulk_cards')
  }

  async writeLooseCards(now: Date): Promise<void> {
    await this.#client.query(looseCardStatement, [this.#merchantId, now])
  }

  async writePeople(rows: readonly Row[]): Promise<void> {
    await this.#write('bulk_people', rows, peopleStatements)
  }

  async writePayments(rows: readonly Row[]): Promise<void> {
    await this.#write('bulk_payments', rows, paymentStatements)
  }

  async #write(table: string, rows: readonly Row[], statements: readonly string[]): Promise<void> {
    await this.#client.query('BEGIN')
    const stream = this.#client.query(copyFrom(`COPY ${table} FROM STDIN`))
    const finished = once(stream, 'finish')
    stream.end(rows.map(toLine).join(''))
    await finished
    for (const statement of statements) await this.#client.query(statement, [this.#merchantId])
    await this.#client.query('COMMIT')
  }

  /** Has the worker find out what is due, adds up the figures, since a superuser's writes skip triggers; and lets the planner know, and index-only scans see, what was written. */
  async finish(): Promise<void> {
    await this.#client.query(dueStatement, [this.#merchantId, consumerNames.map(consumerJobOf)])
    await this.#client.query(`SELECT ${rebuilds.map((name) => `${name}($1)`).join(', ')}`, [this.#merchantId])
    await this.#client.query(
      'VACUUM (ANALYZE) customers, payment_methods, payments, charges, refunds, account_changes, balance_transactions, ledger_transactions, ledger_entries, vamp_records, ledger_balances, vamp_months, trade_quarters, trade_parts, fee_quarters, movement_sums, movement_periods, customer_figures, acceptance_sums, acceptance_parts, acceptance_hours',
    )
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}

/** PostgreSQL's text format. No value of ours holds a tab, a line break or a backslash. */
function toLine(row: Row): string {
  return `${row.map((value) => (value === null ? '\\N' : value instanceof Date ? value.toISOString() : String(value))).join('\t')}\n`
}
