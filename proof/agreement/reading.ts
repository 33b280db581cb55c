import { createExport, type ExportItem, listExports } from '#areas/exports/contract/endpoints.ts'
import type { ExportList } from '#areas/exports/contract/lists.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import type { FigureName } from '#kernel/figures.ts'
import { type CurrencyCode, currencyExponent } from '#kernel/money/currencies.ts'
import { type FilterValues, termsOfFilters } from '#kernel/query/filters.ts'
import { printQuery } from '#kernel/query/print.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { addDays, dayIn } from '#kernel/time/calendar-days.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'
import { currencies, timeZone, type World } from './world.ts'

/** A figure as a place shows it. Figures with the same name and key are the same everywhere. */
export interface Reading {
  readonly name: FigureName
  /** What it is of: a currency, a month, an object. */
  readonly key: string
  readonly value: number | string
}

export type Reader = (world: World) => Promise<Reading[]>

/** Readings of one key. */
export function readingsOf(key: string, values: { readonly [Name in FigureName]?: number | string | null }): Reading[] {
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name: name as FigureName, key, value }]))
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Whom a place is read as. */
type Asked = Pick<World, 'server' | 'business' | 'token'>

export async function ask<Endpoint extends EndpointDeclaration>(
  { server, business, token }: Asked,
  endpoint: Endpoint,
  { params = {}, query = {} }: { params?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> } = {},
): Promise<Answer<Endpoint>> {
  const { status, envelope } = await server.call<Answer<Endpoint>>(endpoint, { token, params: { id: business.liveId, ...params }, query })
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${envelope.message}`)
  return envelope.data
}

export function queryOf<List extends QueryList>(list: List, filters: FilterValues<List>): string {
  return printQuery(termsOfFilters(list, filters))
}

/** Emails and files write times up to the minute. */
export const minuteOf = (at: string) => at.slice(0, 'YYYY-MM-DDTHH:MM'.length)

export const today = ({ server }: World) => dayIn(timeZone, server.clock.now())

/** A month up to today, in each currency. */
export interface Period {
  readonly month: string
  readonly from: string
  readonly to: string
  readonly currency: CurrencyCode
  readonly key: string
}

/** The months of the history, in each currency. */
export function periodsOf(world: World): Period[] {
  const last = today(world)
  const months = [...new Set(['2026-06', last.slice(0, 7)])]
  return months.flatMap((month) => {
    const from = `${month}-01`
    const end = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
    return currencies.map((currency) => ({ month, from, to: end < last ? end : last, currency, key: `${currency} ${month}` }))
  })
}

export function toMinor(decimal: string, currency: string): number {
  return Math.round(Number(decimal.replaceAll(',', '').replace('−', '-')) * 10 ** currencyExponent(currency))
}

export interface ExportedFile {
  readonly rowCount: number
  /** Of a column of amounts, in minor units; 0 without rows. */
  readonly total: (column: string, currency: CurrencyCode) => number
  /** Cells without headings and totals. */
  readonly rows: readonly (readonly string[])[]
}

/** Exports a list, and downloads the file. */
export async function exportFile(world: Asked, list: ExportList, q: string, columns: readonly string[]): Promise<ExportedFile> {
  const { server, business, token } = world
  const params = { id: business.liveId }
  const asked = await server.call<ExportItem>(createExport, { token, params, body: { list, q, columns, format: 'csv' } })
  if (asked.status !== 200) throw new Error(`Exporting ${list} was refused: ${asked.envelope.message}`)
  await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, attemptJobs)
  const { items } = await ask(world, listExports, { query: { limit: '100' } })
  const item = items.find(({ id }) => id === asked.envelope.data.id)
  if (!item?.file) throw new Error(`The file of ${list} wasn't written.`)
  const answer = await server.inject({ url: `${apiBase}/merchant/${params.id}/exports/${item.id}/file`, headers: { authorization: `Bearer ${token}` } })
  const lines = answer.body.trimEnd().split('\r\n').slice(1)
  return {
    rowCount: item.row_count,
    total: (column, currency) => toMinor(item.file?.totals.find((one) => one.column === column && one.currency === currency)?.amount ?? '0', currency),
    rows: lines.slice(0, item.row_count).map((line) => line.split(',')),
  }
}
