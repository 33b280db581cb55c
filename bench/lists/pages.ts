import { percentile } from '../table.ts'
import type { Place } from './place.ts'

export const pageSize = 50

export interface ListOfPages {
  readonly path: string
  /** Null for a page that isn't a list. */
  readonly table: string | null
}

export interface PageCase {
  readonly list: ListOfPages
  readonly name: string
  readonly filters: Readonly<Record<string, unknown>>
  readonly isDeep?: true
}

export interface Samples {
  readonly warmUp: number
  readonly count: number
}

export interface MeasuredPage {
  readonly p50: number
  readonly p95: number
  readonly answer: 'full' | 'complete' | 'searched back'
}

interface Page {
  readonly next_cursor?: string | null
  readonly searched_to?: unknown
}

/** Times a page by the server. */
export async function measurePage(place: Place, { list, filters, isDeep }: PageCase, { warmUp, count }: Samples): Promise<MeasuredPage> {
  const path = `${list.path}?${toQuery({ ...(list.table !== null && { limit: pageSize }), ...filters }, isDeep ? await deepPosition(place, list) : null)}`
  const { data: page } = (await place.read(path)).json() as { data: Page }
  const samples: number[] = []
  for (let sample = -warmUp; sample < count; sample++) {
    const ms = await time(() => place.read(path))
    if (sample >= 0) samples.push(ms)
  }
  const answer = page.searched_to ? 'searched back' : page.next_cursor ? 'full' : 'complete'
  return { p50: percentile(samples, 0.5), p95: percentile(samples, 0.95), answer }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Position {
  readonly createdAt: string
  readonly id: string
}

/** Nine tenths of the way down the list. */
async function deepPosition({ owner }: Place, { table }: ListOfPages): Promise<Position> {
  if (table === null) throw new Error('Only a list has a deep page.')
  const { rows } = await owner.query<Position>(
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
