import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { print } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { createRunner } from '../external.ts'
import { type ChangeConsumer, consumerJobs, consumerNames, recordChanges } from '../infra/changes/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { workOffDue } from '../infra/work/round.ts'

const timeout = 120_000
const applied: string[] = []
let isBroken = true
const consumer: ChangeConsumer = {
  name: 'letters',
  apply: async (_context, changes) => {
    if (isBroken && changes.some(({ object_id }) => object_id === 'ch_2')) throw new Error('the letter has no address')
    applied.push(...changes.map(({ object_id }) => object_id))
  },
}

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query(`INSERT INTO change_consumers (name) VALUES ('letters')`)
  ;(consumerNames as string[]).push('letters')
  account = await makeAccount(db)
})
afterAll(async () => {
  ;(consumerNames as string[]).pop()
  await db.drop()
})

const counterfoil = (...args: string[]) => print(db, 'changes', ...args)

/** Rounds until the consumer has nothing to do now. */
async function work(): Promise<void> {
  const options = { database: db.database, clock: systemClock, runner: createRunner(testAcquirer, testBanking), log: { error: vi.fn() } }
  await vi.waitFor(async () => expect(await workOffDue(options, consumerJobs([consumer])).catch(() => true)).toBe(false), { timeout, interval: 10 })
}

const record = (...ids: string[]) =>
  account.run(new Date(), async (context) =>
    recordChanges(
      context,
      ids.map((id) => ({ type: 'payment.captured', objectType: 'charge', objectId: id, rootId: 'pi_1' }) as const),
    ),
  )

test('lists a consumer that fails, tries again, and skips the change it fails at', { timeout }, async () => {
  expect(await counterfoil('stopped')).toBe('No consumer has stopped.\n')
  await record('ch_1', 'ch_2', 'ch_3')
  await vi.waitFor(
    async () => {
      await work()
      expect(applied).toEqual(['ch_1'])
    },
    { timeout, interval: 200 },
  )
  await vi.waitFor(
    async () => {
      await work()
      expect(await counterfoil('stopped')).toMatch(/ failed at change \d+ \(payment.captured of ch_2\): the letter has no address\n$/)
    },
    { timeout, interval: 200 },
  )
  const [, id = ''] =
    new RegExp(`^letters {2}${account.merchantId} {2}change (\\d+), payment.captured of ch_2: failed (?:once|\\d+ times in a row), next attempt \\S+Z\\n`).exec(
      await counterfoil('stopped'),
    ) ?? []
  expect(await counterfoil('retry', 'letters', account.merchantId)).toBe(`The worker will now retry change ${id} (payment.captured of ch_2).\n`)
  const before = await db.owner.query(`SELECT failure_count FROM due_work WHERE job = 'changes.letters' AND wakes_at = '-infinity'`)
  await work()
  const { rows } = await db.owner.query(`SELECT failure_count FROM due_work WHERE job = 'changes.letters'`)
  expect(rows).toEqual(before.rows.map(({ failure_count }) => ({ failure_count: failure_count + 1 })))

  expect(await counterfoil('skip', 'letters', account.merchantId, '1')).toBe(
    `1: letters has stopped at change ${id} (payment.captured of ch_2), not at 1. Nothing was skipped.\n`,
  )
  expect(await counterfoil('skip', 'letters', account.merchantId, id)).toBe(
    `Skipped change ${id} (payment.captured of ch_2). The worker continues with the next one.\n`,
  )
  await work()
  expect(applied).toEqual(['ch_1', 'ch_3'])

  isBroken = false
  await record('ch_2')
  await vi.waitFor(
    async () => {
      await work()
      expect(applied).toEqual(['ch_1', 'ch_3', 'ch_2'])
    },
    { timeout, interval: 200 },
  )
  const refused = `1: The consumer "letters" has not stopped in ${account.merchantId}. List stopped consumers with: counterfoil changes stopped\n`
  for (const args of [
    ['retry', 'letters', account.merchantId],
    ['skip', 'letters', account.merchantId, id],
  ]) {
    expect(await counterfoil(...args)).toBe(refused)
  }
})

test('explains wrong arguments and unknown accounts', { timeout }, async () => {
  for (const args of [[], ['list'], ['stopped', 'x'], ['retry', 'letters'], ['skip', 'letters', 'acct_1'], ['skip', 'letters', 'acct_1', 'one']]) {
    expect(await counterfoil(...args)).toMatch(/^1: Usage: counterfoil changes stopped\n/)
  }
  expect(await counterfoil('retry', 'letters', 'acct_unknown')).toBe('1: Account acct_unknown not found.\n')
})
