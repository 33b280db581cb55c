import { randomBytes } from 'node:crypto'
import type { TenantContext } from '../src/infra/context.ts'
import { deriveKey } from '../src/infra/crypto.ts'
import { createSandboxAcquirer } from '../src/modules/acquiring/index.ts'
import type { TestDatabase } from './database.ts'
import { testSecretKey } from './postgres.ts'

/** An account without people, for tests of what money does. */
export interface TestAccount {
  readonly merchantId: string
  readonly businessId: string
  /** Runs work in one transaction of the account, as its own server or as the given actor. */
  run<T>(now: Date, work: (context: TenantContext) => Promise<T>, actor?: TenantContext['actor']): Promise<T>
}

export const testAcquirer = createSandboxAcquirer({ fingerprintKey: deriveKey(testSecretKey, 'card-fingerprint') })

export async function makeAccount(db: TestDatabase): Promise<TestAccount> {
  const suffix = randomBytes(8).toString('hex')
  const [merchantId, businessId] = [`acct_${suffix}`, `biz_${suffix}`]
  await db.owner.query(`INSERT INTO businesses (business_id, name, country, time_zone, created_at) VALUES ($1, $1, 'HK', 'Asia/Hong_Kong', now())`, [
    businessId,
  ])
  await db.owner.query(
    `INSERT INTO merchant_accounts (business_id, merchant_id, kind, name, default_currency, processor, created_at) VALUES ($1, $2, 'sandbox', $2, 'USD', 'Sandbox', now())`,
    [businessId, merchantId],
  )
  return {
    merchantId,
    businessId,
    run: (now, work, actor = { kind: 'merchant_api', keyId: 'key_test' }) =>
      db.database.transaction({ merchantId, businessId }, (tx) =>
        work({ db: tx, now, requestId: 'req_test', locale: 'en', ip: null, userAgent: null, merchantId, businessId, actor }),
      ),
  }
}
