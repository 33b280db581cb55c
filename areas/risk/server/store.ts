import { type Insertable, type Selectable, sql } from 'kysely'
import type { riskChanges } from '#areas/risk/contract/lists.ts'
import { type RiskEffect, type RiskType, riskEffects, riskTypes } from '#kernel/risk/types.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { idsInOrder } from '#server/infra/keys/crypto.ts'

export type EntryRow = Selectable<DB['risk_entries']>
export type EntryChangeRow = Omit<Selectable<DB['risk_entry_changes']>, 'merchant_id' | 'entry_id'>
export type NewEntryRow = Omit<Insertable<DB['risk_entries']>, 'merchant_id'>

export async function findEntry({ db, merchantId }: TenantContext, type: RiskType, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom('risk_entries').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).where('type', '=', type).executeTakeFirst()
}

/** Locks an entry until the transaction ends. */
export async function lockEntry({ db, merchantId }: TenantContext, type: RiskType, id: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('risk_entries')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('type', '=', type)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The entries that some records of a list have. */
export async function listEntriesOf({ db, merchantId }: TenantContext, type: RiskType, effect: RiskEffect, records: readonly string[]): Promise<EntryRow[]> {
  return db
    .selectFrom('risk_entries')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where('effect', '=', effect)
    .where('record', 'in', records)
    .execute()
}

/** What was put into effect: entries that are new, and invalid ones as they were before. */
export interface PutEntries {
  readonly added: readonly Pick<EntryRow, 'id' | 'record'>[]
  readonly reactivated: readonly EntryRow[]
}

/**
 * Writes entries of one list and effect, and puts those whose record has an invalid one into effect again. Effective ones stay as they are.
 * @param entries in the order of their records, so that two members who add the same ones don't wait for each other in a circle.
 */
export async function putEntries({ db, merchantId, now }: TenantContext, entries: readonly NewEntryRow[]): Promise<PutEntries> {
  const [first] = entries
  if (!first) return { added: [], reactivated: [] }
  const added = await db
    .insertInto('risk_entries')
    .values(entries.map((entry) => ({ ...entry, merchant_id: merchantId })))
    .onConflict((conflict) => conflict.columns(['merchant_id', 'type', 'record', 'effect']).doNothing())
    .returning(['id', 'record'])
    .execute()
  const written = new Set(added.map(({ record }) => record))
  const others = new Map(entries.flatMap((entry) => (written.has(entry.record) ? [] : [[entry.record, entry]])))
  if (others.size === 0) return { added, reactivated: [] }
  const reactivated = await db
    .selectFrom('risk_entries')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('type', '=', first.type)
    .where('effect', '=', first.effect)
    .where('record', 'in', [...others.keys()])
    .where('effective_until', '<=', now)
    .orderBy('record')
    .forNoKeyUpdate()
    .execute()
  if (reactivated.length > 0) {
    const remarks = reactivated.map(({ record }) => others.get(record)?.remark ?? null)
    await sql`
      UPDATE risk_entries e
      SET effective_from = ${first.effective_from}, effective_until = ${first.effective_until ?? null}, remark = n.remark, user_id = ${first.user_id}, user_name = ${first.user_name},
        effective_by = NULL
      FROM unnest(${reactivated.map(({ id }) => id)}::text[], ${remarks}::text[]) AS n (id, remark) WHERE e.merchant_id = ${merchantId} AND e.id = n.id`.execute(
      db,
    )
  }
  return { added, reactivated }
}

export type EntryChange = Pick<EntryRow, 'effective_until' | 'user_id' | 'user_name'> & Partial<Pick<EntryRow, 'effective_from' | 'effective_by'>>

export async function updateEntry({ db, merchantId }: TenantContext, id: string, change: EntryChange): Promise<EntryRow> {
  return db.updateTable('risk_entries').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** What changes entries: a member, by a session or on behalf of one. */
export type MemberAct = TenantContext & Pick<MemberContext, 'actor'>

/** What the caller did with an entry, as it was then. */
export interface NewEntryChange {
  readonly entryId: string
  readonly change: (typeof riskChanges)[number]
  readonly effective_until: Date | null
  /** What the caller said about it. */
  readonly remark: string | null
}

export async function insertEntryChanges({ db, merchantId, now, actor }: MemberAct, changes: readonly NewEntryChange[]): Promise<void> {
  if (changes.length === 0) return
  const nextId = idsInOrder('rskc', now)
  await db
    .insertInto('risk_entry_changes')
    .values(
      changes.map(({ entryId, ...change }) => ({
        ...change,
        merchant_id: merchantId,
        id: nextId(),
        entry_id: entryId,
        at: now,
        user_id: actor.userId,
        user_name: actor.name,
      })),
    )
    .execute()
}

/** Newest first. */
export async function listEntryChanges({ db, merchantId }: TenantContext, entryId: string, limit: number): Promise<EntryChangeRow[]> {
  return db
    .selectFrom('risk_entry_changes')
    .select(['id', 'at', 'change', 'effective_until', 'remark', 'user_id', 'user_name'])
    .where('merchant_id', '=', merchantId)
    .where('entry_id', '=', entryId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface CardCount {
  readonly record: string
  readonly count: number
  readonly has_more: boolean
}

/** Counts the cards with the first six and last four digits of each record, among the newest payments of cards with these last four. */
export async function countCards({ db, merchantId }: TenantContext, records: readonly string[], paymentsMax: number): Promise<CardCount[]> {
  const { rows } = await sql<CardCount>`
    SELECT r.record, c.count, c.has_more FROM unnest(${[...records]}::text[]) AS r (record), LATERAL (
      SELECT (count(DISTINCT m.fingerprint))::int AS count, coalesce(max(p.number), 0) > ${paymentsMax} AS has_more
      FROM (
        SELECT l.payment_method_id, row_number() OVER () AS number FROM (
          SELECT c.payment_method_id FROM payments l JOIN charges c ON c.merchant_id = ${merchantId} AND c.id = l.latest_charge_id
          WHERE l.merchant_id = ${merchantId} AND l.card_last4 = right(r.record, 4) ORDER BY l.created_at DESC, l.id DESC LIMIT ${paymentsMax + 1}
        ) AS l
      ) AS p
      LEFT JOIN payment_methods m ON m.merchant_id = ${merchantId} AND m.id = p.payment_method_id AND m.bin = left(r.record, 6)
    ) AS c`.execute(db)
  return rows
}

/** The first entries that end between now and a time: the first of each list and effect, whose ends are in order in an index. */
export async function findExpiringEntries({ db, merchantId, now }: TenantContext, until: Date, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.* FROM unnest(${[...riskTypes]}::text[]) AS t (type), unnest(${[...riskEffects]}::text[]) AS f (effect), LATERAL (
      SELECT * FROM risk_entries e
      WHERE e.merchant_id = ${merchantId} AND e.type = t.type AND e.effect = f.effect AND e.effective_until > ${now} AND e.effective_until <= ${until}
      ORDER BY e.effective_until LIMIT ${limit}
    ) AS e ORDER BY e.effective_until, e.id LIMIT ${limit}`.execute(db)
  return rows
}
