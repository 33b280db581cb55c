import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBankAccount, payOut, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import { makeAccount } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { sendPayoutCommand } from './send.ts'

/** What the bank is told of a payout. Its balances at each step are in proof/scenario-a.test.ts. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

// A Monday.
const start = new Date('2026-11-16T10:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

test('telling the bank twice with one key is one payment, and what was kept of it can be read again', async () => {
  const account = await makeAccount(db)
  await account.run(start, (context) => openBankAccount(context))
  await account.run(start, (context) => sellAvailable(context, 10_000))
  const { id: payoutId } = await account.run(start, (context) => payOut(context, 5_000))
  const { begin, call, lock, finish, load } = sendPayoutCommand
  const { request } = await account.run(later(2), (context) => begin(context, { payoutId }))
  // Between the two transactions the number stays sealed.
  expect(JSON.stringify(request)).not.toContain('000123456789')
  const external = { banking: testBanking }
  const [first, again] = [await call(external, request, 'key'), await call(external, request, 'key')]
  expect(again).toEqual(first)
  await expect(account.run(later(2), (context) => begin(context, { payoutId }))).rejects.toMatchObject({ errorName: 'payout_not_changeable' })
  const finished = await account.run(later(2), async (context) => finish(context, request, first, await lock(context, request)))
  expect(finished).toMatchObject({ trace_id: first.traceId, settles_as: 'completed' })
  expect(await account.run(later(2), (context) => load(context, request))).toEqual(finished)
})
