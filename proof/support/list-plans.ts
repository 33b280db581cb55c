import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { businessId as businessIdSchema, merchantId as merchantIdSchema, type UserId } from '#kernel/ids.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import type { TestDatabase } from './database.ts'
import type { Statement } from './statements.ts'

/** Plans are read as the application's role, since row-level security decides which conditions may use an index. */

/** Pages of 8 KiB read for one page of a list; the same bound holds for a hundred times the rows. */
const buffersMax = 300

const vacuumsMax = 50
const vacuumWaitMs = 100

export const listedAccount = { merchantId: z.parse(merchantIdSchema, 'acct_plans'), businessId: z.parse(businessIdSchema, 'biz_plans') }
export const listedTimeZone = 'Asia/Hong_Kong'

/** An account that is to be filled with what is listed. */
export async function insertListedAccount({ owner }: TestDatabase): Promise<void> {
  const { merchantId, businessId } = listedAccount
  await owner.query(`INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ($1, 'Plans', 'HK', $2, now())`, [
    businessId,
    listedTimeZone,
  ])
  await owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, processor, created_at)
     VALUES ($1, $2, 'live', 'Plans', 'USD', 'HK', $3, 'p', now())`,
    [businessId, merchantId, listedTimeZone],
  )
}

/** The first page, one from the middle, and the one before that. @param id sorts after all others of its time. */
export function pagesAround(id: string): Readonly<Record<'first' | 'deep' | 'before', PageRequest>> {
  const middle = { createdAt: '2024-06-01T00:00:00.000000Z', id }
  return {
    first: { limit: 51, after: null, before: null },
    deep: { limit: 51, after: middle, before: null },
    before: { limit: 51, after: null, before: middle },
  }
}

/**
 * Vacuums tables until all their pages are marked as visible to everybody, so that plans read only indexes where they can.
 * Connections that start at that moment, of any test, can keep the mark from a page.
 */
export async function vacuum(owner: Pool, ...tables: readonly string[]): Promise<void> {
  // The tests' PostgreSQL commits asynchronously, and pages are only marked once their commit is on the disk.
  await owner.query('CHECKPOINT')
  await owner.query(`ANALYZE ${tables.join(', ')}`)
  let left = tables
  for (let attempt = 1; ; attempt++) {
    await owner.query(`VACUUM ${left.join(', ')}`)
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.oid::regclass AS name FROM unnest($1::regclass[]) AS given, pg_class c
       WHERE (c.oid = given OR c.oid IN (SELECT relid FROM pg_partition_tree(given))) AND c.relallvisible < c.relpages`,
      [left],
    )
    if (rows.length === 0) return
    left = rows.map(({ name }) => name)
    if (attempt === vacuumsMax) throw new Error(`Not every page of ${left.join(', ')} is marked as visible.`)
    await setTimeout(vacuumWaitMs)
  }
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

interface Expected {
  /** More buffers than the page takes, for rows that are read and left out. */
  readonly buffersMore?: number
  readonly mayFindNothing?: boolean
  /** Whether the list is of the business instead of the account. */
  readonly isOfBusiness?: boolean
  /** Whose list it is, if it is a person's. */
  readonly userId?: UserId
}

/** A query of the listed account, also as it was sent, finds rows, and reads an index of its table, or of one partition, for them and little else. */
export async function expectIndexedList(
  db: TestDatabase,
  table: string,
  query: RawBuilder<unknown> | Statement,
  { buffersMore = 0, mayFindNothing = false, ...tenant }: Expected = {},
): Promise<void> {
  const { buffers, rowCount, scanned } = await readPlan(db, table, query, tenant)
  const scans = scanned.map((node) => node['Node Type'])
  if (!mayFindNothing) expect(rowCount).toBeGreaterThan(0)
  expect(buffers).toBeLessThanOrEqual(buffersMax + buffersMore)
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.filter((scan) => scan === 'Seq Scan')).toEqual([])
  // Of a partitioned table, the account's partition alone.
  expect(new Set(scanned.map((node) => node['Relation Name'])).size).toBe(1)
}

/** The names of the indexes by which statements read a table. None of them reads the table as a whole, or another partition than the account's. */
export async function indexesOf(
  db: TestDatabase,
  table: string,
  statements: readonly Statement[],
  tenant: Pick<Expected, 'isOfBusiness'> = {},
): Promise<string[]> {
  const names = new Set<string>()
  const scanned: PlanNode[] = []
  for (const statement of statements.filter(({ text }) => text.includes(table))) {
    const plan = await readPlan(db, table, statement, tenant)
    scanned.push(...plan.scanned)
    for (const name of plan.indexes) names.add(name)
  }
  expect(scanned.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(new Set(scanned.map((node) => node['Relation Name'])).size).toBe(1)
  return [...names]
}

/** The pages of 8 KiB that statements of the listed account read together. What names the account isn't explained. */
export async function countBuffers(db: TestDatabase, statements: readonly Statement[]): Promise<number> {
  let buffers = 0
  for (const statement of statements.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text) && !text.includes('set_config'))) {
    buffers += (await readPlan(db, '', statement)).buffers
  }
  return buffers
}

/** As a page may read, of a list or of figures. */
export function expectFewBuffers(buffers: number): void {
  expect(buffers).toBeLessThanOrEqual(buffersMax)
}

interface ReadPlan {
  readonly buffers: number
  readonly rowCount: number
  /** Nodes that read the table. */
  readonly scanned: readonly PlanNode[]
  /** Of any table. */
  readonly indexes: readonly string[]
}

async function readPlan(
  { database }: TestDatabase,
  table: string,
  query: RawBuilder<unknown> | Statement,
  { isOfBusiness = false, userId }: Pick<Expected, 'isOfBusiness' | 'userId'> = {},
): Promise<ReadPlan> {
  const ofTenant = isOfBusiness ? { businessId: listedAccount.businessId } : { merchantId: listedAccount.merchantId }
  const scope = userId === undefined ? ofTenant : { userId }
  const plan = await database.transaction(scope, async (tx) => {
    const { sql: text, parameters } = 'text' in query ? CompiledQuery.raw(query.text, [...query.values]) : query.compile(tx)
    const explained = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, [...parameters]),
    )
    return explained.rows[0]?.['QUERY PLAN'][0]?.Plan
  })
  if (!plan) throw new Error('no plan')
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return {
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    rowCount: plan['Actual Rows'],
    scanned: nodes(plan).filter((node) => table === node['Relation Name'] || table === node['Relation Name']?.replace(/_(\d\d|default)$/, '')),
    indexes: nodes(plan).flatMap((node) => node['Index Name'] ?? []),
  }
}
