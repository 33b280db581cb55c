import type { SsoBusiness } from '#areas/identity/test/single-sign-on.ts'
import type { TestServer } from '../support/server.ts'

/** Columns by which a row belongs to a business, its accounts or its people. */
const owners = ['merchant_id', 'business_id', 'user_id'] as const

/** A business's IDs: of itself, its accounts, its people, and every row that belongs to one of these. */
export async function readIds({ db: { owner } }: TestServer, { businessId, liveId, sandboxId }: SsoBusiness): Promise<Set<string>> {
  const people = await owner.query<{ id: string }>('SELECT user_id AS id FROM members WHERE business_id = $1', [businessId])
  const own = [businessId, liveId, sandboxId, ...people.rows.map(({ id }) => id)]
  const { rows } = await owner.query<{ id: string }>({ ...(await idsQuery(owner)), values: [own] })
  return new Set([...own, ...rows.map(({ id }) => id)])
}

/** The IDs of an account's rows. */
export async function readAccountIds({ db: { owner } }: TestServer, merchantId: string): Promise<Set<string>> {
  const { rows } = await owner.query<{ id: string }>({ ...(await idsQuery(owner)), values: [[merchantId]] })
  return new Set(rows.map(({ id }) => id))
}

/** Every database of the tests has the same tables. */
let idsOfOwners: Promise<{ name: string; text: string }> | undefined

function idsQuery(owner: TestServer['db']['owner']): Promise<{ name: string; text: string }> {
  idsOfOwners ??= writeIdsQuery(owner)
  return idsOfOwners
}

async function writeIdsQuery(owner: TestServer['db']['owner']): Promise<{ name: string; text: string }> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, o.attname AS column FROM pg_class c
     JOIN pg_attribute o ON o.attrelid = c.oid AND o.attname = ANY ($1)
     JOIN pg_attribute i ON i.attrelid = c.oid AND i.attname = 'id' AND i.atttypid = 'text'::regtype
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY 1, 2`,
    [owners],
  )
  // Prepared once, as the digests of tables are.
  return { name: 'owned_ids', text: rows.map(({ table, column }) => `SELECT id FROM ${table} WHERE ${column} = ANY ($1)`).join(' UNION ') }
}

/** The IDs of a set that a text contains. */
export function findIds(text: string, ids: ReadonlySet<string>): string[] {
  return [...new Set(text.match(/[\w-]{6,}/g))].filter((word) => ids.has(word))
}
