import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputeOf, openFor, sell } from '#areas/disputes/test/disputes.ts'
import { lockPayment } from '#areas/payments/server/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import type { PaymentId } from '#kernel/ids.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time/durations.ts'
import { makeAccount, type TestAccount, testAcquirer } from '#proof/support/account.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { findMissedWork } from '#proof/support/due-work.ts'
import { createRunner } from '#server/external.ts'
import { listChangesOf } from '#server/infra/changes/index.ts'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { workOffDue } from '#server/infra/work/round.ts'
import { noteOpened } from '../assignment/assign.ts'
import { escalateQuery } from '../escalate.ts'
import { acceptDispute, disputesJob, remindersJob, stageEvidence, submitEvidence } from '../index.ts'
import { updateDispute } from '../store.ts'
import { currentReminder, nextReminder } from './deadlines.ts'

let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  account = await makeAccount(db)
})
afterAll(() => db.drop())

const opened = new Date('2026-03-02T10:00:00Z')
/** Of a chargeback at Visa: 30 days less the buffer of seven. */
const due = new Date(opened.getTime() + 23 * dayMs)
const daysBefore = (days: number, ms = 0) => new Date(due.getTime() - days * dayMs + ms)

async function open(kind: 'query' | 'chargeback' = 'chargeback'): Promise<PaymentId> {
  const { id } = await account.run(opened, (context) => sell(context, { card: 'pm_card_visa' }))
  await account.run(opened, (context) => openFor(context, id, { kind }))
  return id
}

/** Runs the worker at a time, through the index of due work. */
async function work(now: Date): Promise<void> {
  const log = { error: (_details: object, message: string) => expect.fail(message) }
  const options = { database: db.database, clock: fixedClock(now), runner: createRunner(testAcquirer, testBanking), log }
  while (await workOffDue(options, [disputesJob, remindersJob]));
}

/** The days of the reminders that the feed of the payment has, in their order. */
async function remindersOf(paymentId: PaymentId): Promise<string[]> {
  const changes = await account.run(opened, (context) => listChangesOf(context, paymentId, opened))
  return changes.flatMap(({ type }) => (type.startsWith('dispute.due_in_') ? [type.slice('dispute.due_in_'.length)] : []))
}

describe('a deadline', () => {
  it('is reminded of seven, three and one days before, to the second, and once', async () => {
    const id = await open()
    const seen: string[][] = []
    for (const days of [7, 3, 1]) {
      await work(daysBefore(days, -secondMs))
      seen.push(await remindersOf(id))
      await work(daysBefore(days))
      await work(daysBefore(days, minuteMs))
    }
    expect(seen).toEqual([[], ['7_days'], ['7_days', '3_days']])
    expect(await remindersOf(id)).toEqual(['7_days', '3_days', '1_day'])
    await work(due)
    expect([await remindersOf(id), (await disputeOf(account, id)).status]).toEqual([['7_days', '3_days', '1_day'], 'lost'])
  })

  it('is reminded of once by a worker that was down for days, with the time that is left', async () => {
    const id = await open()
    await work(daysBefore(2))
    expect(await remindersOf(id)).toEqual(['3_days'])
    await work(daysBefore(1))
    expect(await remindersOf(id)).toEqual(['3_days', '1_day'])
  })

  it('is reminded of once by several workers', async () => {
    const id = await open()
    await Promise.all([work(daysBefore(7)), work(daysBefore(7)), work(daysBefore(7))])
    expect(await remindersOf(id)).toEqual(['7_days'])
  })

  it('is not reminded of after it has passed, as when a platform ends the dispute itself', async () => {
    const id = await open()
    await db.owner.query('UPDATE disputes SET decides_at = NULL, decides_as = NULL, processor_id = id WHERE payment_id = $1', [id])
    await work(due)
    expect(await remindersOf(id)).toEqual([])
    expect(await disputeOf(account, id)).toMatchObject({ status: 'needs_response', remind_at: null })
  })

  it('is reminded of again once it moves', async () => {
    const id = await open()
    await work(daysBefore(7))
    const moved = new Date(due.getTime() + 10 * dayMs)
    const { id: disputeId } = await disputeOf(account, id)
    await account.run(daysBefore(6), (context) =>
      updateDispute(context, disputeId, { due_by: moved, decides_at: moved, remind_at: nextReminder(moved, context.now) }),
    )
    await work(daysBefore(3))
    expect(await remindersOf(id)).toEqual(['7_days'])
    await work(new Date(moved.getTime() - 7 * dayMs))
    await work(new Date(moved.getTime() - 3 * dayMs))
    expect(await remindersOf(id)).toEqual(['7_days', '7_days', '3_days'])
  })

  it('is reminded of anew when an inquiry becomes a chargeback', async () => {
    const id = await open('query')
    await work(daysBefore(7))
    expect(await remindersOf(id)).toEqual(['7_days'])
    const escalated = daysBefore(6)
    await account.run(escalated, async (context) => {
      const payment = await lockPayment(context, id)
      if (payment) await escalateQuery(context, payment, await disputeOf(account, id))
    })
    const { due_by: later } = await disputeOf(account, id)
    await work(daysBefore(1))
    expect(await remindersOf(id)).toEqual(['7_days'])
    await work(new Date(later.getTime() - 7 * dayMs))
    expect(await remindersOf(id)).toEqual(['7_days', '7_days'])
  })

  it('follows the account’s own clock', async () => {
    const id = await open()
    await db.owner.query('UPDATE merchant_accounts SET clock_ahead_ms = $2 WHERE merchant_id = $1', [account.merchantId, 16 * dayMs])
    await work(opened)
    expect(await remindersOf(id)).toEqual(['7_days'])
  })

  it('is in the index of due work, so that no worker looks for it', async () => {
    await open()
    expect(await findMissedWork(db.owner, opened)).toEqual([])
    await db.owner.query(`DELETE FROM due_work WHERE merchant_id = $1 AND job = 'dispute_reminders'`, [account.merchantId])
    expect(await findMissedWork(db.owner, opened)).toEqual([expect.stringContaining('dispute_reminders')])
  })
})

/** How often the feed of the payment says that nobody opened the dispute. */
async function countAlerts(paymentId: PaymentId): Promise<number> {
  const changes = await account.run(opened, (context) => listChangesOf(context, paymentId, opened))
  return changes.filter(({ type }) => type === 'dispute.unopened').length
}

describe('a dispute that nobody opened', () => {
  it('alerts 48 hours before its deadline, to the second, and once by several workers', async () => {
    const id = await open()
    await work(daysBefore(2, -secondMs))
    expect(await countAlerts(id)).toBe(0)
    await Promise.all([work(daysBefore(2)), work(daysBefore(2)), work(daysBefore(2))])
    expect(await countAlerts(id)).toBe(1)
    await work(daysBefore(1))
    await work(daysBefore(0, -secondMs))
    expect([await countAlerts(id), await disputeOf(account, id)]).toMatchObject([1, { alert_at: null }])
  })

  it('doesn’t alert once a member opened it', async () => {
    const id = await open()
    const { id: disputeId } = await disputeOf(account, id)
    expect(await account.run(daysBefore(5), (context) => noteOpened(context, disputeId))).toEqual({ opened_at: daysBefore(5).toISOString() })
    expect(await account.run(daysBefore(4), (context) => noteOpened(context, disputeId))).toEqual({ opened_at: daysBefore(5).toISOString() })
    await work(daysBefore(2))
    await work(daysBefore(1))
    expect([await countAlerts(id), await remindersOf(id)]).toEqual([0, ['3_days', '1_day']])
  })

  it('alerts again for the new deadline of an inquiry that became a chargeback', async () => {
    const id = await open('query')
    const { id: disputeId } = await disputeOf(account, id)
    await account.run(daysBefore(8), (context) => noteOpened(context, disputeId))
    await account.run(daysBefore(6), async (context) => {
      const payment = await lockPayment(context, id)
      if (payment) await escalateQuery(context, payment, await disputeOf(account, id))
    })
    const { due_by: later, opened_at: openedAt } = await disputeOf(account, id)
    expect(openedAt).toBeNull()
    await work(new Date(later.getTime() - 2 * dayMs))
    expect(await countAlerts(id)).toBe(1)
  })

  it('doesn’t alert once it was answered, or while the answer is on its way', async () => {
    const answered = await open()
    const { id: disputeId } = await disputeOf(account, answered)
    await account.run(daysBefore(8), (context) => acceptDispute(context, testAcquirer, disputeId))
    const onItsWay = await open()
    await db.owner.query(
      `INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until) VALUES ($1, 'int_2', 'dispute.accept', $2, '{}', '{"kind":"processor"}', $3, $3)`,
      [account.merchantId, (await disputeOf(account, onItsWay)).id, daysBefore(8)],
    )
    await work(daysBefore(2))
    expect([await countAlerts(answered), await countAlerts(onItsWay)]).toEqual([0, 0])
  })

  it('is in the index of due work by its alert alone', async () => {
    const id = await open()
    await db.owner.query('UPDATE disputes SET remind_at = NULL WHERE payment_id = $1', [id])
    await db.owner.query(`DELETE FROM due_work WHERE merchant_id = $1 AND job = 'dispute_reminders'`, [account.merchantId])
    expect(await findMissedWork(db.owner, opened)).toEqual([expect.stringContaining('dispute_reminders')])
  })
})

describe('nobody is reminded', () => {
  it('once evidence was submitted', async () => {
    const id = await open()
    const { id: disputeId } = await disputeOf(account, id)
    await account.run(daysBefore(8), async (context) => {
      await stageEvidence(context, disputeId, { fields: { uncategorized_text: 'They got it.' }, enhanced: {} })
      await submitEvidence(context, testAcquirer, disputeId)
    })
    await work(daysBefore(7))
    await work(daysBefore(1))
    expect(await remindersOf(id)).toEqual([])
  })

  it('once the dispute was accepted', async () => {
    const id = await open()
    const { id: disputeId } = await disputeOf(account, id)
    await account.run(daysBefore(8), (context) => acceptDispute(context, testAcquirer, disputeId))
    await work(daysBefore(7))
    expect(await remindersOf(id)).toEqual([])
  })

  it('while an answer is on its way to the platform', async () => {
    const id = await open()
    const { id: disputeId } = await disputeOf(account, id)
    await db.owner.query(
      `INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until) VALUES ($1, 'int_1', 'dispute.accept', $2, '{}', '{"kind":"processor"}', $3, $3)`,
      [account.merchantId, disputeId, daysBefore(8)],
    )
    await work(daysBefore(7))
    expect(await remindersOf(id)).toEqual([])
    await db.owner.query('DELETE FROM intents WHERE merchant_id = $1', [account.merchantId])
    await work(daysBefore(3))
    expect(await remindersOf(id)).toEqual(['3_days'])
  })
})

it('the database keeps no reminder of a dispute that can’t be answered', async () => {
  const id = await open()
  await expect(db.owner.query(`UPDATE disputes SET remind_at = due_by WHERE payment_id = $1`, [id])).rejects.toThrow('dispute_reminds_while_answerable')
})

describe('reminders', () => {
  it.each([
    [8 * dayMs, null, 7],
    [7 * dayMs + 1, null, 7],
    [7 * dayMs, 7, 3],
    [4 * dayMs, 7, 3],
    [3 * dayMs, 3, 1],
    [dayMs + hourMs, 3, 1],
    [dayMs, 1, null],
    [1, 1, null],
    [0, null, null],
    [-dayMs, null, null],
  ])('with %d ms left: %s now, %s next', (leftMs, current, next) => {
    const now = new Date(due.getTime() - leftMs)
    expect(currentReminder(due, now)?.days ?? null).toBe(current)
    expect(nextReminder(due, now)).toEqual(next === null ? null : daysBefore(next))
  })
})
