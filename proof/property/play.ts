import * as z from 'zod/mini'
import { readLedgerBalances } from '#areas/ledger/server/index.ts'
import {
  beginCancellation,
  type Confirmed,
  capture,
  confirmation,
  createPayment,
  doDueWork,
  type PaymentMethodRow,
  type PaymentRow,
  plainPayment,
  type Refunded,
  refundCommand,
} from '#areas/payments/server/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { type PaymentId, paymentId } from '#kernel/ids.ts'
import { createRunner } from '#server/external.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { beginExternal, PendingIntent } from '#server/infra/external/command.ts'
import { runCall } from '#server/infra/external/runner.ts'
import { type TestAccount, testAcquirer } from '../support/account.ts'
import { foldLanes } from '../support/lanes.ts'
import type { Card, Order, Request } from './commands.ts'

/** Plays the orders of a run on several connections at once, and keeps what every caller was told. */

/** Confirmations are one transaction where the acquirer is part of this process, and two where it is not. */
const runners = [createRunner(testAcquirer, testBanking), createRunner({ ...testAcquirer, isInProcess: false }, testBanking)] as const
const workerCount = 8
/** In the place of a payment that could not be made. */
const unknown = z.parse(paymentId, '')
// A Tuesday: two business days later is Thursday.
const start = new Date('2026-11-17T10:00:00Z')

/** What a call that counted was answered. */
export interface Answer {
  readonly paymentId: PaymentId
  /** Of a payment or a confirmation: how far it got. */
  readonly attempt?: 'none' | 'declined' | 'authorised' | 'captured'
  readonly refundId?: string
  /** What was captured or refunded. */
  readonly amountMinor: number
}

export interface Outcome {
  readonly key: string
  readonly request: Request
  readonly at: Date
  /** Null where the call was refused. */
  readonly answer: Answer | null
  readonly isReplayed: boolean
  /** The name of the refusal, or of the broken rule. */
  readonly refusal: string | null
}

export interface Played {
  readonly outcomes: readonly Outcome[]
  /** What no caller should ever see. */
  readonly faults: readonly string[]
  /** The time when the last order was taken. */
  readonly now: Date
}

export type Cards = Readonly<Record<Card, PaymentMethodRow>>

export async function play(account: TestAccount, cards: Cards, orders: readonly Order[]): Promise<Played> {
  const runner = runners[orders.length % 2] as (typeof runners)[number]
  const outcomes: Outcome[] = []
  const faults: string[] = []
  let now = start
  const payments = orders.flatMap((order) => (order.kind === 'call' && order.request.type === 'pay' ? [Promise.withResolvers<PaymentId>()] : []))

  const call = async (order: Extract<Order, { kind: 'call' }>, at: Date) => {
    const { key, request } = order
    // A payment is known to whoever refunds it once its maker was answered.
    const known = request.type === 'pay' ? undefined : await payments[request.slot]?.promise
    try {
      const transact = <T>(work: (context: TenantContext) => Promise<T>) => account.run(at, work)
      const { body, isReplayed } = await runCall(
        runner,
        transact,
        { scope: 'api', key, request },
        {
          work: async (context) => {
            const outcome = await execute(context, cards, request, known ?? unknown)
            return outcome instanceof PendingIntent ? outcome : { status: 200, body: JSON.stringify(outcome) }
          },
          answer: async (_context, result) => ({ status: 200, body: JSON.stringify(answerOf(result as Result)) }),
        },
      )
      const answer = JSON.parse(body) as Answer
      outcomes.push({ key, request, at, answer, isReplayed, refusal: null })
      if (request.type === 'pay') payments[request.slot]?.resolve(answer.paymentId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ key, request, at, answer: null, isReplayed: false, refusal: error.brokenRules[0]?.rule ?? error.errorName })
    }
  }

  const queue = orders.values()
  const work = async () => {
    for (const order of queue) {
      now = new Date(now.getTime() + order.waitSeconds * 1000)
      try {
        if (order.kind === 'call') await call(order, now)
        else await runHouseWork(account, order.kind, now)
      } catch (error) {
        faults.push(`${JSON.stringify(order)} failed: ${String(error)}`)
        if (order.kind === 'call' && order.request.type === 'pay') payments[order.request.slot]?.resolve(unknown)
      }
    }
  }
  await Promise.all(Array.from({ length: workerCount }, work))
  return { outcomes, faults, now }
}

async function runHouseWork(account: TestAccount, kind: 'work' | 'fold_lanes' | 'look', now: Date): Promise<void> {
  if (kind === 'work') await account.run(now, doDueWork, { kind: 'processor' })
  else if (kind === 'fold_lanes') await account.run(now, foldLanes)
  else {
    const sums = await account.run(now, readLedgerBalances)
    for (const currency of new Set(sums.map((sum) => sum.currency))) {
      const total = sums.reduce((sum, row) => sum + (row.currency === currency ? row.amount_minor : 0), 0)
      if (total !== 0) throw new Error(`in the middle of the run the accounts of ${currency} add up to ${total}`)
    }
  }
}

/** What the commands that call the outside result in. */
type Result = Confirmed | Refunded | PaymentRow

async function execute(context: TenantContext, cards: Cards, request: Request, paymentId: PaymentId): Promise<Answer | PendingIntent<Result>> {
  switch (request.type) {
    case 'pay': {
      const { amountMinor, currency, captureMethod, card, isConfirmed } = request
      const { id } = await createPayment(context, plainPayment(cards[card], { amountMinor, currency }, captureMethod))
      return isConfirmed ? beginExternal(context, confirmation, { paymentId: id, newMethod: null }) : { paymentId: id, attempt: 'none', amountMinor: 0 }
    }
    case 'confirm':
      return beginExternal(context, confirmation, { paymentId, newMethod: cards[request.card] })
    case 'capture':
      return beginExternal(context, capture, { paymentId, amountMinor: request.amountMinor })
    case 'cancel': {
      const outcome = await beginCancellation(context, { paymentId, reason: 'requested_by_customer' })
      return outcome instanceof PendingIntent ? outcome : answerOf(outcome)
    }
    case 'refund':
      return beginExternal(context, refundCommand, { paymentId, amountMinor: request.amountMinor, reason: null, metadata: {} })
  }
}

function answerOf(result: Result): Answer {
  if ('refund' in result) return { paymentId: result.payment.id, refundId: result.refund.id, amountMinor: result.refund.amount_minor }
  if (!('charge' in result)) return { paymentId: result.id, amountMinor: result.amount_captured_minor }
  const { payment, charge } = result
  if (!charge) throw new Error(`${payment.id} was suspended`)
  const attempt = charge.outcome === 'declined' ? 'declined' : payment.amount_captured_minor > 0 ? 'captured' : 'authorised'
  return { paymentId: payment.id, attempt, amountMinor: payment.amount_captured_minor }
}
