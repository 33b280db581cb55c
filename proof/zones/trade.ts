import fc from 'fast-check'
import { sell } from '#areas/disputes/test/disputes.ts'
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  createPayment,
  doDueWork,
  findPaymentMethod,
  plainPayment,
  refundPayment,
} from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type TestAccount, testAcquirer } from '../support/account.ts'
import { foldLanes } from '../support/lanes.ts'
import { addDays, dayOf, startOf, type Zone } from './zones.ts'

/** Random trade of one account about the time at which its clocks change. */

const currencies = ['USD', 'EUR'] as const
const goodCards = ['pm_card_visa', 'pm_card_pendingRefund', 'pm_card_refundFail'] as const
const declinedCard = 'pm_card_visa_chargeDeclined'

/** Often on a bound of a quarter of an hour, or beside it. */
const seconds = fc.oneof(fc.constantFrom(-900, -1, 0, 1, 899, 900), fc.integer({ min: -3 * 3600, max: 3 * 3600 }))
const time = fc.record({ near: fc.constantFrom('change', 'midnight'), days: fc.integer({ min: -4, max: 4 }), seconds })
const step = fc.record({
  what: fc.constantFrom('sell', 'sell', 'decline', 'authorise', 'leave', 'capture', 'cancel', 'retry', 'refund', 'refund', 'wait', 'fold', 'fold'),
  time,
  currency: fc.constantFrom(...currencies),
  card: fc.constantFrom(...goodCards),
  amountMinor: fc.integer({ min: 100, max: 100_000 }),
  share: fc.constantFrom(1, 1, 0.3),
  which: fc.nat(20),
})

export const trade = fc.record({ change: fc.constantFrom(0, 1), steps: fc.array(step, { minLength: 8, maxLength: 20 }) })
export type Step = (typeof step extends fc.Arbitrary<infer T> ? T : never) & { readonly at: Date }

function always(what: Step['what'], days: number): Omit<Step, 'at'> {
  const time = { near: 'midnight', days, seconds: -3 * 3600 } as const
  return { what, time, currency: 'USD', card: 'pm_card_refundFail', amountMinor: 1000, share: 0.3, which: 0 }
}

/** Trade on the days before, so that there is something of everything in every run, and what is left comes to its end long after. */
const prologue = (['sell', 'decline', 'leave', 'refund', 'authorise', 'fold'] as const).map((what) => always(what, -4))
const epilogue = (['wait', 'fold'] as const).map((what) => always(what, 20))

/** The steps in the order of their times, at the change of clocks that was drawn. */
export function datesOf({ change, steps }: typeof trade extends fc.Arbitrary<infer T> ? T : never, zone: Zone): { changeDay: string; steps: Step[] } {
  const changed = new Date(zone.changes[change === 0 ? 0 : 1])
  const changeDay = dayOf(changed, zone.name)
  const instantOf = ({ near, days, seconds }: (typeof steps)[number]['time']) => {
    const bound = near === 'change' ? changed.getTime() + days * 15 * minuteMs : startOf(addDays(changeDay, days), zone.name).getTime()
    return new Date(bound + seconds * 1000)
  }
  return {
    changeDay,
    steps: [...prologue, ...steps, ...epilogue].map((drawn) => ({ ...drawn, at: instantOf(drawn.time) })).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  }
}

/** Does one step. What an account's state refuses changes nothing. */
export async function take(account: TestAccount, step: Step): Promise<void> {
  try {
    await account.run(step.at, (context) => actions[step.what](context, step))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

type Action = (context: TenantContext, step: Step) => Promise<unknown>

const actions: Readonly<Record<Step['what'], Action>> = {
  sell: (context, { amountMinor, currency, card }) => sell(context, { amountMinor, currency, card }),
  decline: (context, { amountMinor, currency }) => sell(context, { amountMinor, currency, card: declinedCard }),
  authorise: (context, { amountMinor, currency, card }) => sell(context, { amountMinor, currency, card, captureMethod: 'manual' }),
  leave: async (context, { amountMinor, currency }) => createPayment(context, plainPayment(null, { amountMinor, currency })),
  capture: (context, step) =>
    onOne(context, step, ['uncaptured'], (payment) =>
      capturePayment(context, testAcquirer, payment.id, Math.ceil(Number(payment.amount_capturable_minor) * step.share)),
    ),
  cancel: (context, step) =>
    onOne(context, step, ['uncaptured', 'failed', 'waiting_to_be_paid'], (payment) => cancelPayment(context, testAcquirer, payment.id, null)),
  retry: async (context, step) => {
    // Its card is one that a sale of the same moment left behind.
    const { payment_method_id: methodId } = await sell(context, { card: step.card, currency: step.currency })
    const method = methodId === null ? undefined : await findPaymentMethod(context, methodId)
    return onOne(context, step, ['failed'], (payment) => confirmPayment(context, testAcquirer, payment.id, method ?? null))
  },
  refund: (context, step) =>
    onOne(context, step, ['successful', 'partially_refunded'], (payment) => {
      const left = Number(payment.amount_captured_minor) - Number(payment.amount_refunded_minor) - Number(payment.refund_pending_minor)
      return refundPayment(context, testAcquirer, payment.id, { amountMinor: Math.max(1, Math.floor(left * step.share)), reason: null, metadata: {} })
    }),
  wait: (context) => doDueWork(context),
  fold: foldLanes,
}

interface Candidate {
  readonly id: PaymentId
  readonly amount_capturable_minor: number
  readonly amount_captured_minor: number
  readonly amount_refunded_minor: number
  readonly refund_pending_minor: number
}

/** Does something to a payment with one of these statuses, where there is one. */
async function onOne(
  { db, merchantId }: TenantContext,
  { which }: Step,
  statuses: readonly PaymentStatus[],
  act: (payment: Candidate) => Promise<unknown>,
): Promise<unknown> {
  const payments = await db.selectFrom('payments').selectAll().where('merchant_id', '=', merchantId).where('status', 'in', statuses).orderBy('id').execute()
  const payment = payments[which % Math.max(1, payments.length)]
  return payment && act(payment)
}
