import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { checkProperty, propertyPoolSize } from './property.ts'

/** The property is worth its time only if it finds what it is there for. Each of these bugs is planted by a mock, and found within a few runs. */

const planted = vi.hoisted(() => ({ bug: null as 'missing lock' | 'lost fee leg' | 'no idempotency' | null }))
const refunding = await vi.hoisted(async () => {
  const { AsyncLocalStorage } = await import('node:async_hooks')
  return new AsyncLocalStorage<true>()
})

// A refund that reads its payment without holding it; captures and cancellations still do.
vi.mock('#areas/payments/server/store.ts', async (importOriginal) => {
  const store = await importOriginal<typeof import('#areas/payments/server/store.ts')>()
  const lockPayment: typeof store.lockPayment = (...call) =>
    planted.bug === 'missing lock' && refunding.getStore() ? store.findPayment(...call) : store.lockPayment(...call)
  return { ...store, lockPayment }
})
vi.mock('#areas/payments/server/refunds/refund.ts', async (importOriginal) => {
  const refund = await importOriginal<typeof import('#areas/payments/server/refunds/refund.ts')>()
  const refundCommand: typeof refund.refundCommand = {
    ...refund.refundCommand,
    begin: (...call) => refunding.run(true, () => refund.refundCommand.begin(...call)),
  }
  return { ...refund, refundCommand }
})

vi.mock('#areas/ledger/server/legs.ts', async (importOriginal) => {
  const legs = await importOriginal<typeof import('#areas/ledger/server/legs.ts')>()
  const captureLegs: typeof legs.captureLegs = (amountMinor, feeMinor) => legs.captureLegs(amountMinor, planted.bug === 'lost fee leg' ? 0 : feeMinor)
  return { ...legs, captureLegs }
})

vi.mock('#server/infra/http/idempotency/idempotency.ts', async (importOriginal) => {
  const idempotency = await importOriginal<typeof import('#server/infra/http/idempotency/idempotency.ts')>()
  let count = 0
  const hashKey: typeof idempotency.hashKey = (call) =>
    idempotency.hashKey(planted.bug === 'no idempotency' ? { ...call, key: `${call.key} ${count++}` } : call)
  return { ...idempotency, hashKey }
})

const seed = 20_261_117
const runCountMax = 40
// A busy machine only takes its time.
const timeout = 600_000

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: propertyPoolSize })
  // It refuses what the missing lock would let through, and the property has to find that by itself.
  await db.owner.query('ALTER TABLE payments DROP CONSTRAINT refund_not_above_captured')
})
afterEach(() => {
  planted.bug = null
})
afterAll(() => db.drop())

async function findWith(bug: typeof planted.bug): Promise<string> {
  planted.bug = bug
  const { failures } = await checkProperty({ db, runCount: runCountMax, seed })
  return failures.join('\n')
}

test('finds nothing where nothing is planted', { timeout }, async () => {
  expect(await findWith(null)).toBe('')
})

test('finds a refund that does not hold its payment', { timeout }, async () => {
  expect(await findWith('missing lock')).toMatch(/more refunded than captured/)
})

test('finds a sale whose fee was not posted', { timeout }, async () => {
  expect(await findWith('lost fee leg')).toMatch(/not posted as it should be: ch_\w+ capture: /)
})

test('finds calls that count again when they are repeated', { timeout }, async () => {
  expect(await findWith('no idempotency')).toMatch(/more than one effect under one key/)
})
