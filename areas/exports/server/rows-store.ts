import { type RawBuilder, sql } from 'kysely'
import { holderOf, type StoredHolder } from '#areas/team/server/rights/index.ts'
import type { MerchantId, UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Snapshot } from '#server/infra/database/snapshot.ts'
import { text } from '#server/infra/texts.ts'
import { cellOf, headingOf, sumOf } from './columns-store.ts'
import type { ExportRequest, ExportTotal } from './request.ts'
import { columnsOf, type ExportColumn, type ExportSource, type ListOwner, type Reader } from './source-store.ts'

/** The rows of one export in one snapshot. */
export function readRows(snapshot: Snapshot, source: ExportSource, owner: ListOwner, request: ExportRequest) {
  const { locale, time_zone: timeZone } = request
  const columns = columnsOf(source, request.columns)
  const { format } = request
  const titles = columns.map((column) => headingOf(column, locale, timeZone))
  const { from, order } = source.rowsOf(owner, request.filters, timeZone)
  return {
    titles,
    kinds: columns.map(({ kind }) => kind),
    readTotals: () => readTotals(snapshot, columns, titles, from),
    /** As CSV for a CSV file, otherwise in the text format of COPY. */
    copy: () => {
      const copyFormat = format === 'csv' ? 'csv' : 'text'
      const rows = snapshot.copy(sql`SELECT ${sql.join(columns.map((column) => cellOf(column, locale, format)))} FROM ${from} ${order}`, copyFormat)
      return source.hasTotals ? oneAfterTheOther(rows, () => snapshot.copy(totalsOf(columns, from, locale), copyFormat)) : rows
    },
  }
}

async function* oneAfterTheOther(first: AsyncIterable<Buffer>, second: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* second()
}

/** The rows at the end of a file: the sum of each column of amounts per currency, beside the word for it in the first column of texts. */
function totalsOf(columns: readonly ExportColumn[], from: RawBuilder<unknown>, locale: ExportRequest['locale']) {
  const named = columns.findIndex(({ kind, name }) => kind !== 'money' && kind !== 'time' && name !== 'currency')
  const by = columns[0]?.currency
  const cells = columns.map((column, index) => {
    if (column.kind === 'money') return sumOf(column)
    if (column.name === 'currency') return by
    return index === named ? sql`${text(locale, 'exports:server.total')}` : sql`NULL::text`
  })
  return sql`SELECT ${sql.join(cells)} FROM ${from} GROUP BY ${by} ORDER BY ${by}`
}

/** Counts the rows, and adds up each column of amounts per currency. */
async function readTotals(snapshot: Snapshot, columns: readonly ExportColumn[], titles: readonly string[], from: RawBuilder<unknown>) {
  const money = columns.flatMap((column, index) => (column.kind === 'money' ? [{ column, title: titles[index] ?? '' }] : []))
  const [first] = money
  if (!first) {
    const [row] = await snapshot.read(sql<{ count: string }>`SELECT count(*) AS count FROM ${from}`)
    return { totalCount: Number(row?.count), totals: [], currencyCount: 0 }
  }
  const sums = money.map(({ column }, index) => sql`${sumOf(column)} AS ${sql.ref(`sum${index}`)}`)
  const rows = await snapshot.read(sql<{ currency: CurrencyCode; count: string; [sum: string]: string }>`
    SELECT ${first.column.currency} AS currency, count(*) AS count, ${sql.join(sums)} FROM ${from} GROUP BY 1 ORDER BY 1`)
  const totals = money.flatMap(({ title }, index) => rows.flatMap((row) => totalOf(title, row.currency, row[`sum${index}`])))
  return { totalCount: rows.reduce((sum, { count }) => sum + Number(count), 0), totals, currencyCount: rows.length }
}

/** Nothing where no row of the currency has an amount. */
function totalOf(column: string, currency: CurrencyCode, amount: string | null | undefined): ExportTotal[] {
  return amount ? [{ column, currency, amount }] : []
}

/** Reads the rights of whoever requested an export as of its snapshot, since they may have changed after the request. */
export async function findReader(snapshot: Snapshot, merchantId: MerchantId, userId: UserId): Promise<Reader> {
  const [row] = await snapshot.read(sql<{ is_owner: string; roles: string }>`
    SELECT is_owner::text AS is_owner, roles::text AS roles FROM member_with_access(${merchantId}, ${userId})`)
  if (!row) return { userId: null, permissions: new Set() }
  return holderOf({ user_id: userId, is_owner: row.is_owner === 'true', roles: JSON.parse(row.roles) as StoredHolder['roles'] })
}
