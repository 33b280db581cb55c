import { sql } from 'kysely'
import type { MerchantId } from '#kernel/ids.ts'
import { accountTime } from './clock/clock.ts'
import type { Actor, RequestContext, TenantContext } from './context.ts'
import { onAccountSide } from './database/transaction.ts'

/** The context of a transaction of a business or a person. */
export type OtherSide = RequestContext & { readonly actor?: Actor; readonly session?: unknown }

/** Records on the account's side what a change of its business or its people means there (decision 0030). The caller's `now` is the machine's time. */
export async function runOnAccountSide<T>(context: OtherSide, merchantId: MerchantId, work: (own: TenantContext) => Promise<T>): Promise<T> {
  const { db, now: realNow, requestId, locale, ip, userAgent, actor = { kind: 'processor' } } = context
  return onAccountSide(db, merchantId, (clockAheadMs) =>
    work({ db, requestId, locale, ip, userAgent, actor, merchantId, realNow, now: accountTime(realNow, clockAheadMs) }),
  )
}

/** Locks the account until COMMIT, so what is written follows from what was read. */
export async function lockOwnAccount({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/account`}, 0))`.execute(db)
}
