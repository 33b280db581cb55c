import type { MerchantId } from '#kernel/ids.ts'
import { accountTime, type Clock } from './clock/clock.ts'
import type { TenantContext } from './context.ts'
import type { Database, Scope } from './database/database.ts'
import { machineContext } from './machine-context.ts'

export interface Account {
  readonly merchantId: MerchantId
}

/**
 * Runs work of the processor (the worker, demo data) in one transaction that is bound to one account.
 * With `clockAheadMs`, which the caller knows, the account's clock isn't read.
 */
export async function runAsProcessor<T>(
  database: Database,
  clock: Clock,
  account: Account & Pick<Scope, 'clockAheadMs' | 'kind'>,
  work: (context: TenantContext) => Promise<T>,
): Promise<T> {
  const realNow = clock.now()
  const { merchantId, clockAheadMs: knownAheadMs, kind = 'work' } = account
  return database.transaction({ merchantId, clockAheadMs: knownAheadMs, kind }, (db, clockAheadMs) =>
    work({
      ...machineContext(db, realNow),
      merchantId,
      now: accountTime(realNow, clockAheadMs),
      realNow,
      actor: { kind: 'processor' },
    }),
  )
}
