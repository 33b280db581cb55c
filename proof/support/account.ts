import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { createSandboxAcquirer } from '#areas/payments/server/acquiring/index.ts'
import { type BusinessId, businessId as businessIdSchema, type MerchantId, merchantId as merchantIdSchema } from '#kernel/ids.ts'
import { accountTime } from '#server/infra/clock/clock.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { TestDatabase } from './database.ts'
import { testKeys } from './keys.ts'

/** An account without people, for tests of what money does. */
export interface TestAccount {
  readonly merchantId: MerchantId
  readonly businessId: BusinessId
  /** Runs work in one transaction of the account, as its own server or as the given actor. */
  run<T>(now: Date, work: (context: TenantContext) => Promise<T>, actor?: TenantContext['actor']): Promise<T>
}

export const testAcquirer = createSandboxAcquirer({ fingerprintKey: testKeys.hashKey('card-fingerprint') })

export async function makeAccount(db: TestDatabase): Promise<TestAccount> {
  const [account] = await makeAccounts(db, 1)
  return account as TestAccount
}

/** Many accounts, in two statements. */
export async function makeAccounts(db: TestDatabase, count: number): Promise<TestAccount[]> {
  const suffixes = Array.from({ length: count }, () => randomBytes(8).toString('hex'))
  await db.owner.query(
    `INSERT INTO businesses (business_id, name, country, time_zone, created_at) SELECT 'biz_' || s, 'biz_' || s, 'HK', 'Asia/Hong_Kong', now() FROM unnest($1::text[]) s`,
    [suffixes],
  )
  await db.owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, country, time_zone, processor, created_at)
     SELECT 'biz_' || s, 'acct_' || s, 'sandbox', 'acct_' || s, 'USD', 'HK', 'Asia/Hong_Kong', 'Sandbox', now() FROM unnest($1::text[]) s`,
    [suffixes],
  )
  return suffixes.map((suffix) => accountOf(db, { merchantId: `acct_${suffix}`, businessId: z.parse(businessIdSchema, `biz_${suffix}`) }))
}

/** Moves a business to another time zone, as its settings do. */
export async function setTimeZone({ owner }: Pick<TestDatabase, 'owner'>, businessId: BusinessId, timeZone: string): Promise<void> {
  await owner.query(
    'WITH business AS (UPDATE businesses SET time_zone = $2 WHERE business_id = $1) UPDATE merchant_accounts SET time_zone = $2 WHERE business_id = $1',
    [businessId, timeZone],
  )
}

/** An account that is in the database already. */
export function accountOf(db: TestDatabase, { merchantId: id, businessId }: { merchantId: string; businessId: BusinessId }): TestAccount {
  const merchantId = z.parse(merchantIdSchema, id)
  return {
    merchantId,
    businessId,
    run: (now, work, actor = { kind: 'merchant_api', keyId: 'key_test' }) =>
      db.database.transaction({ merchantId }, (tx, clockAheadMs) =>
        work({
          db: tx,
          now: accountTime(now, clockAheadMs),
          realNow: now,
          requestId: 'req_test',
          locale: 'en',
          ip: null,
          userAgent: null,
          merchantId,
          actor,
        }),
      ),
  }
}
