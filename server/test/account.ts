import { randomBytes } from 'node:crypto'
import { accountTime } from '../src/infra/clock.ts'
import type { TenantContext } from '../src/infra/context.ts'
import { createSandboxAcquirer } from '../src/modules/acquiring/index.ts'
import type { TestDatabase } from './database.ts'
import { testKeys } from './keys.ts'

/** An account without people, for tests of what money does. */
export interface TestAccount {
  readonly merchantId: string
  readonly businessId: string
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
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, processor, created_at)
     SELECT 'biz_' || s, 'acct_' || s, 'sandbox', 'acct_' || s, 'USD', 'Sandbox', now() FROM unnest($1::text[]) s`,
    [suffixes],
  )
  return suffixes.map((suffix) => accountOf(db, { merchantId: `acct_${suffix}`, businessId: `biz_${suffix}` }))
}

/** An account that is in the database already. */
export function accountOf(db: TestDatabase, { merchantId, businessId }: { merchantId: string; businessId: string }): TestAccount {
  return {
    merchantId,
    businessId,
    run: (now, work, actor = { kind: 'merchant_api', keyId: 'key_test' }) =>
      db.database.transaction({ merchantId, businessId }, (tx, clockAheadMs) =>
        work({
          db: tx,
          now: accountTime(now, clockAheadMs),
          realNow: now,
          requestId: 'req_test',
          locale: 'en',
          ip: null,
          userAgent: null,
          merchantId,
          businessId,
          actor,
        }),
      ),
  }
}
