import { sql } from 'kysely'
import type { RequestContext } from '../context.ts'

/** Values of all tenants that are sealed under earlier keys. The database lists the places: every sealed value has a foreign key to its key. */

type Context = Pick<RequestContext, 'db'>

export interface OutdatedSeal {
  /** The table. */
  readonly place: string
  readonly owner_id: string
  readonly id: string
  readonly purpose: string
  readonly binding: string
  readonly sealed: Buffer
}

export async function findOutdatedSeals({ db }: Context, countMax: number): Promise<OutdatedSeal[]> {
  return (await sql<OutdatedSeal>`SELECT * FROM find_outdated_seals(${countMax}::int)`.execute(db)).rows
}

export async function countOutdatedSeals({ db }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count_outdated_seals() AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Replaces the value unless it was changed or deleted meanwhile. */
export async function replaceSeal({ db }: Context, { place, owner_id, id, sealed }: OutdatedSeal, next: Buffer): Promise<void> {
  await sql`SELECT replace_seal(${place}, ${owner_id}, ${id}, ${sealed}, ${next})`.execute(db)
}
