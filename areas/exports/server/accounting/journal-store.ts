import { type RawBuilder, sql } from 'kysely'
import { balanceLines } from '#areas/balance/contract/statements/lines.ts'
import { movementQuarters } from '#areas/balance/server/statements/index.ts'
import { journalAccountNames, journalAccounts } from '#areas/exports/contract/accounting/accounts.ts'
import type { MappedAccount } from '#areas/exports/contract/accounting/endpoints.ts'
import type { JournalDates, JournalPeriod } from '#areas/exports/contract/accounting/query.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { startOfDay, startOfNextDay } from '#server/infra/pages/keyset-pages-store.ts'
import { text } from '#server/infra/texts.ts'

/** What a journal is of, and how it is written. */
export interface JournalFilters {
  readonly created_from: string
  readonly created_to: string
  readonly currency: CurrencyCode | null
  readonly by: JournalPeriod
  readonly dates: JournalDates
  readonly locale: Locale
  /** Every account, by the names of the books. */
  readonly accounts: readonly MappedAccount[]
}

const dateFormats: Readonly<Record<JournalDates, string>> = { iso: 'YYYY-MM-DD', day_first: 'DD/MM/YYYY', month_first: 'MM/DD/YYYY' }

/** Where amount and fee of each type of movement go: the account and the line of the balance statement. */
function linesIn(locale: Locale) {
  const lines = journalAccountNames.flatMap((account) => journalAccounts[account].map((kind) => ({ account, kind })))
  return lines.flatMap(({ account, kind }, index) =>
    balanceLines[kind].types.map(
      (type) => sql`(${index + 1}::int, ${account}, ${text(locale, `statements:server.lines.${kind}`)}, ${type}, ${balanceLines[kind].part})`,
    ),
  )
}

/**
 * The lines of a journal as rows `p`: for each day or month and currency, one for each line of a balance statement that moved, and one of the balance itself,
 * so debits (positive) and credits add up to zero. They are sums of the same figures as balance statements, so they agree with them to the minor unit.
 */
export function journalRows(merchantId: MerchantId, filters: JournalFilters, timeZone: string): RawBuilder<unknown> {
  const { created_from: from, created_to: to, currency, by, dates, locale, accounts } = filters
  const local = sql`bucket AT TIME ZONE ${timeZone}`
  const monthEnd = sql`least((date_trunc('month', ${local}) + interval '1 month - 1 day')::date, ${to}::date)`
  const names = accounts.map(
    ({ account, name, code, tax_rate }) => sql`(${account}, ${name === '' ? text(locale, `exports:accounting.names.${account}`) : name}, ${code}, ${tax_rate})`,
  )
  return sql`(
    WITH sums AS (
      SELECT ${by === 'day' ? sql`(${local})::date` : monthEnd} AS day, currency, type, sum(amount_minor) AS amount_minor, sum(fee_minor) AS fee_minor
      FROM (${movementQuarters(merchantId, sql`bucket >= ${startOfDay(from, timeZone)} AND bucket < ${startOfNextDay(to, timeZone)}`)}) AS moved
      ${currency ? sql`WHERE currency = ${currency}` : sql``}
      GROUP BY 1, 2, 3
    ), lines AS (
      SELECT s.day, s.currency, l.position, l.account, l.description, -sum(CASE WHEN l.part = 'amount' THEN s.amount_minor ELSE -s.fee_minor END)::bigint AS debit_minor
      FROM sums s JOIN (VALUES ${sql.join(linesIn(locale))}) l (position, account, description, type, part) ON l.type = s.type
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(CASE WHEN l.part = 'amount' THEN s.amount_minor ELSE -s.fee_minor END) <> 0
    ), entries AS (
      SELECT * FROM lines
      UNION ALL SELECT day, currency, 0, 'balance', ${text(locale, 'exports:accounting.names.balance')}, -sum(debit_minor)::bigint FROM lines GROUP BY 1, 2 HAVING sum(debit_minor) <> 0
    )
    SELECT e.*, to_char(e.day, ${dateFormats[dates]}) AS date, to_char(e.day, 'YYYY-MM-DD-') || e.currency AS number, a.name, a.code, a.tax_rate
    FROM entries e JOIN (VALUES ${sql.join(names)}) a (account, name, code, tax_rate) ON a.account = e.account
  ) p`
}

/** The accounts that members have mapped. */
export async function findMappedAccounts({ db, merchantId }: TenantContext): Promise<MappedAccount[]> {
  const { rows } = await sql<MappedAccount>`SELECT account, name, code, tax_rate FROM journal_accounts WHERE merchant_id = ${merchantId}`.execute(db)
  return rows
}

export async function putMappedAccounts({ db, merchantId }: TenantContext, accounts: readonly MappedAccount[]): Promise<void> {
  await db
    .insertInto('journal_accounts')
    .values(accounts.map((mapped) => ({ ...mapped, merchant_id: merchantId })))
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'account'])
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), code: ref('excluded.code'), tax_rate: ref('excluded.tax_rate') })),
    )
    .execute()
}
