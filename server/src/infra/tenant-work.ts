import { accountTime, type Clock } from './clock.ts'
import type { TenantContext } from './context.ts'
import type { Database } from './database/database.ts'
import { machineContext } from './machine-context.ts'

export interface Account {
  readonly merchantId: string
  readonly businessId: string
}

/** Runs work of the processor (the worker, demo data) in one transaction that is bound to one account. */
export async function runAsProcessor<T>(database: Database, clock: Clock, account: Account, work: (context: TenantContext) => Promise<T>): Promise<T> {
  const realNow = clock.now()
  return database.transaction({ ...account, kind: 'work' }, (db, clockAheadMs) =>
    work({
      ...machineContext(db, realNow),
      ...account,
      now: accountTime(realNow, clockAheadMs),
      realNow,
      actor: { kind: 'processor' },
    }),
  )
}
