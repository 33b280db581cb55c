import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyFees } from '#areas/billing/server/index.ts'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { chooseSeed, isSoak } from '../support/scale.ts'
import { checkProperty, propertyPoolSize } from './property.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: propertyPoolSize })
})
afterAll(() => db.drop())

const runCount = isSoak ? 3000 : 100
// A busy machine only takes its time.
const timeout = isSoak ? 3_600_000 : 600_000

test(`money stays right in ${runCount} runs of thirty and more calls at once, and the ledger of all of them verifies`, { timeout }, async () => {
  // A failure prints its seed; PROPERTY_SEED plays the same runs again.
  const seed = chooseSeed('PROPERTY_SEED')
  const result = await checkProperty({ db, runCount, seed })
  expect(result.failures).toEqual([])
  expect(result.runCount).toBe(runCount)

  const [fees] = await db.asOwner.transaction({}, (tx) => verifyFees({ db: tx }))
  expect(fees?.differences).toEqual([])
  const results = await db.asOwner.transaction({}, (tx) => verifyLedger({ db: tx }))
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
  // Reserves, payouts and disputes have histories of their own, in tests beside them.
  const others = /reserve|payout|dispute|chargeback/
  expect(results.filter(({ rule, checkedCount }) => checkedCount < runCount && (checkedCount > 0 || !others.test(rule)))).toEqual([])
})
