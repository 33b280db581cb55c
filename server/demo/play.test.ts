import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { userId as userIdSchema } from '#kernel/ids.ts'
import { makeAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { installDeadlocks, meetDeadlock } from '#proof/support/deadlocks.ts'
import { planTrade } from './plan.ts'
import { playTrade } from './play.ts'

const now = new Date('2026-06-15T12:00:00Z')
const member = { kind: 'member', userId: z.parse(userIdSchema, 'usr_1'), name: 'Ken Wong', permissions: new Set<never>() } as const

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await installDeadlocks(db)
})
afterAll(() => db.drop())

test('payments that meet a deadlock are made once, with the customers that the repeated transaction adds', async () => {
  const account = await makeAccount(db)
  const plan = planTrade({ seed: 7, now, days: 10, count: 20 })
  const team = { support: [member], finance: member, disputes: member }
  const stage = { database: db.database, owner: db.asOwner, acquirer: testAcquirer, account, team, signal: undefined }
  expect(await meetDeadlock(db, 'INSERT ON payments', () => playTrade(stage, plan, now))).toMatchObject({ status: 'fulfilled' })
  const { rows } = await db.owner.query('SELECT count(*)::int AS payments, count(DISTINCT customer_id)::int AS customers FROM payments')
  expect(rows).toEqual([{ payments: plan.length, customers: new Set(plan.map(({ person }) => person)).size }])
  const results = await db.asOwner.transaction({}, (tx) => verifyLedger({ db: tx }))
  expect(results.filter(({ violationCount }) => violationCount > 0)).toEqual([])
})
