import type { UserId } from '#kernel/ids.ts'
import type { RequestContext, UserContext } from './context.ts'
import type { Database, Scope, Tx } from './database/database.ts'
import { RecordedRefusal } from './errors.ts'

/** Runs work in one transaction. A recorded refusal is thrown after its rows were committed. */
export async function transactKeepingRefusals<T>(database: Database, scope: Scope, work: (db: Tx, clockAheadMs: number) => Promise<T>): Promise<T> {
  const outcome = await database.transaction(scope, async (db, clockAheadMs) => {
    try {
      return { value: await work(db, clockAheadMs) }
    } catch (error) {
      if (error instanceof RecordedRefusal) return { refusal: error }
      throw error
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.value
}

/** Runs work in one transaction that sees one user's own rows. A recorded refusal is thrown after its rows were committed. */
export async function runAsUser<C extends RequestContext, T>(
  database: Database,
  context: C,
  userId: UserId,
  work: (context: C & UserContext) => Promise<T>,
): Promise<T> {
  return transactKeepingRefusals(database, { userId }, (db) => work({ ...context, db, userId }))
}
