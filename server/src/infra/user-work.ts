import type { RequestContext, UserContext } from './context.ts'
import type { Database } from './database/database.ts'
import { RecordedRefusal } from './errors.ts'

/** Runs work in one transaction that sees one user's own rows. A recorded refusal is thrown after its rows were committed. */
export async function runAsUser<C extends RequestContext, T>(
  database: Database,
  context: C,
  userId: string,
  work: (context: C & UserContext) => Promise<T>,
): Promise<T> {
  const outcome = await database.transaction({ userId }, async (db) => {
    try {
      return { value: await work({ ...context, db, userId }) }
    } catch (error) {
      if (error instanceof RecordedRefusal) return { refusal: error }
      throw error
    }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.value
}
