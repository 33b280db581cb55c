import type { UserId } from '@counterfoil/contract/ids'
import type { RequestContext, UserContext } from './context.ts'
import type { Database } from './database/database.ts'
import { transactKeepingRefusals } from './recorded-refusals.ts'

/** Runs work in one transaction that sees one user's own rows. A recorded refusal is thrown after its rows were committed. */
export async function runAsUser<C extends RequestContext, T>(
  database: Database,
  context: C,
  userId: UserId,
  work: (context: C & UserContext) => Promise<T>,
): Promise<T> {
  return transactKeepingRefusals(database, { userId }, (db) => work({ ...context, db, userId }))
}
