import { accountTime, type Clock } from './clock.ts'
import type { TenantContext } from './context.ts'
import { newId } from './crypto.ts'
import type { Database } from './database/database.ts'

export interface Account {
  readonly merchantId: string
  readonly businessId: string
}

/**
 * Runs work of the processor (the worker, demo data) in one transaction that is bound to one account.
 * What it is told that a person reads is never shown, so the language does not matter.
 */
export async function runAsProcessor<T>(database: Database, clock: Clock, account: Account, work: (context: TenantContext) => Promise<T>): Promise<T> {
  const realNow = clock.now()
  return database.transaction(account, (db, clockAheadMs) =>
    work({
      ...account,
      db,
      now: accountTime(realNow, clockAheadMs),
      realNow,
      requestId: newId('req', realNow),
      locale: 'en',
      ip: null,
      userAgent: null,
      actor: { kind: 'processor' },
    }),
  )
}
