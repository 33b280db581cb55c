import { type Statement, statementsOf } from '../../server/test/statements.ts'
import { percentile } from '../table.ts'
import type { Place } from './place.ts'

export const pageSize = 50

export interface ListOfPages {
  readonly path: string
  /** The only table whose statements count; null for a page that isn't a list, of which all do. */
  readonly table: ListedTable | null
}

export type ListedTable =
  | 'payments'
  | 'disputes'
  | 'payouts'
  | 'balance_transactions'
  | 'customers'
  | 'audit_log'
  | 'api_events'
  | 'webhook_deliveries'
  | 'api_requests'
  | 'risk_entries'

export interface PageCase {
  readonly list: ListOfPages
  readonly name: string
  readonly filters: Readonly<Record<string, unknown>>
  readonly isDeep?: true
}

interface Samples {
  readonly warmUp: number
  readonly count: number
}

export interface MeasuredPage {
  readonly serverP50: number
  readonly serverP95: number
  readonly bareP50: number
  readonly bareP95: number
  /** Pages of 8 KiB that the page's statements read. */
  readonly buffers: number
  readonly scans: readonly string[]
  /** Whether a filter had to be found that leads, or entries were compared up to a number of them. */
  readonly isSearch: boolean
  readonly answer: 'full' | 'complete' | 'searched back'
}

interface Page {
  readonly next_cursor?: string | null
  readonly searched_to?: unknown
}

/** Times a page of the list, by the server and by its statements alone, in turn. */
export async function measurePage(place: Place, { list, filters, isDeep }: PageCase, samples: Samples): Promise<MeasuredPage> {
  const { bare, database } = place
  const path = `${list.path}?${toQuery({ ...(list.table !== null && { limit: pageSize }), ...filters }, isDeep ? await deepPosition(place, list) : null)}`
  const call = () => place.read(path)
  const statements = (await statementsOf(database.pool, call)).filter(({ text }) => isOfPage(text, list))
  const { data: page } = (await call()).json() as { data: Page }

  const [server, sql]: [number[], number[]] = [[], []]
  for (let sample = -samples.warmUp; sample < samples.count; sample++) {
    const serverMs = await time(call)
    const bareMs = await time(async () => {
      for (const { text, values } of statements) await bare.query(text, [...values])
    })
    if (sample >= 0) {
      server.push(serverMs)
      sql.push(bareMs)
    }
  }
  const plans: Plan[] = []
  for (const statement of statements) plans.push(await readPlan(place, statement))
  return {
    serverP50: percentile(server, 0.5),
    serverP95: percentile(server, 0.95),
    bareP50: percentile(sql, 0.5),
    bareP95: percentile(sql, 0.95),
    buffers: plans.reduce((sum, { buffers }) => sum + buffers, 0),
    scans: [...new Set(plans.flatMap(({ scans }) => scans))],
    isSearch: (list.table !== null && statements.length > 1) || Boolean(page.searched_to),
    answer: page.searched_to ? 'searched back' : page.next_cursor ? 'full' : 'complete',
  }
}

/** Pages of 8 KiB that the statements of a call read. */
export async function readBuffers(place: Place, call: () => Promise<unknown>): Promise<number> {
  const statements = (await statementsOf(place.database.pool, call)).filter(({ text }) => isOfPage(text, { path: '', table: null }))
  let buffers = 0
  for (const statement of statements) buffers += (await readPlan(place, statement)).buffers
  return buffers
}

/** Statements that name the caller and the tenant belong to every call. */
function isOfPage(text: string, { table }: ListOfPages): boolean {
  if (table !== null) return text.includes(`FROM ${table}`)
  return /^\s*(SELECT|WITH)\b/i.test(text) && !/set_config|authorise_session|FOR UPDATE|\b(sessions|users|members)\b/.test(text)
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Position {
  readonly createdAt: string
  readonly id: string
}

/** Nine tenths of the way down the list. */
async function deepPosition({ bare }: Place, { table }: ListOfPages): Promise<Position> {
  if (table === null) throw new Error('Only a list has a deep page.')
  const { rows } = await bare.query<Position>(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt", id FROM ${table}
     ORDER BY created_at DESC, id DESC OFFSET (SELECT count(*) * 9 / 10 FROM ${table}) LIMIT 1`,
  )
  const position = rows[0]
  if (!position) throw new Error('The list is shorter than its own nine tenths.')
  return position
}

function toQuery(filters: PageCase['filters'], position: Position | null): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(filters)) query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  if (position) query.set('after', Buffer.from(`${position.createdAt} ${position.id}`).toString('base64url'))
  return query
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

interface Plan {
  readonly buffers: number
  readonly scans: string[]
}

async function readPlan({ bare }: Place, { text, values }: Statement): Promise<Plan> {
  const { rows } = await bare.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...values])
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL explained nothing.')
  const scansOf = (node: PlanNode): string[] => [...(isScan(node) ? [node['Node Type']] : []), ...(node.Plans ?? []).flatMap(scansOf)]
  return { buffers: buffersOf(plan), scans: scansOf(plan) }
}

/** A table or a partition of one page is read whole, whatever its indexes. */
function isScan(node: PlanNode): boolean {
  return node['Relation Name'] !== undefined && (node['Node Type'] !== 'Seq Scan' || buffersOf(node) > 1)
}

function buffersOf(node: PlanNode): number {
  return node['Shared Hit Blocks'] + node['Shared Read Blocks']
}
