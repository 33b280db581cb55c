import fc from 'fast-check'

/** What a run of the property does: a list of steps as fast-check makes them, and the same with every reference filled in. */

export const cards = ['pm_card_visa', 'pm_card_bypassPending', 'pm_card_pendingRefund', 'pm_card_refundFail', 'pm_card_visa_chargeDeclined'] as const
export type Card = (typeof cards)[number]

/** A share of the payment's amount, or one unit more than all of it. */
type Part = { readonly permille: number } | 'too_much'

type Step = { readonly waitSeconds: number } & (
  | { do: 'pay'; card: Card; amountMinor: number; currency: 'USD' | 'JPY'; captureMethod: 'automatic' | 'manual'; isConfirmed: boolean }
  | { do: 'confirm'; payment: number; card: Card }
  | { do: 'capture'; payment: number; part: Part }
  | { do: 'cancel'; payment: number }
  | { do: 'refund'; payment: number; part: Part | 'rest' }
  | { do: 'again'; back: number; isChanged: boolean }
  | { do: 'work' }
  | { do: 'fold_lanes' }
  | { do: 'look' }
)

/** The body of a call that changes something. `slot` counts the payments of the run. */
export type Request =
  | { type: 'pay'; slot: number; card: Card; amountMinor: number; currency: 'USD' | 'JPY'; captureMethod: 'automatic' | 'manual'; isConfirmed: boolean }
  | { type: 'confirm'; slot: number; card: Card }
  | { type: 'capture'; slot: number; amountMinor: number }
  | { type: 'cancel'; slot: number }
  | { type: 'refund'; slot: number; amountMinor: number | null }

/** One thing for a worker to do. */
export type Order = { kind: 'call'; key: string; request: Request; waitSeconds: number } | { kind: 'work' | 'fold_lanes' | 'look'; waitSeconds: number }

// Plain objects, so that a failure reads like the code that would play it.
const record = <T>(fields: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) => fc.record<T>(fields, { noNullPrototype: true })

const daySeconds = 86_400
const paysFirst = 3
const stepCount = { min: 30, max: 32 }

const waits = fc.oneof({ arbitrary: fc.constant(0), weight: 8 }, { arbitrary: fc.integer({ min: 1, max: 45 }), weight: 1 })
// Long enough, now and then, for refunds to settle, for money to become available and for authorisations to expire.
const workWaits = fc.constantFrom(0, 0, 31, 3600, daySeconds, 3 * daySeconds)
// Mostly what another worker may still be busy with.
const back = fc.oneof({ arbitrary: fc.nat({ max: 4 }), weight: 2 }, { arbitrary: fc.nat({ max: 1000 }), weight: 1 })
const payment = fc.nat({ max: 1000 })
const permille = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 400 })).map((value) => ({ permille: value }))
const part = fc.oneof(
  { arbitrary: permille, weight: 6 },
  { arbitrary: fc.constant({ permille: 1000 }), weight: 3 },
  { arbitrary: fc.constant('too_much' as const), weight: 1 },
)

// Few declines: a run in which everything is declined says little.
const card = fc.oneof({ arbitrary: fc.constantFrom(...cards), weight: 1 }, { arbitrary: fc.constantFrom(...cards.slice(0, 4)), weight: 3 })
const pay: fc.Arbitrary<Step> = record({
  do: fc.constant('pay' as const),
  card,
  amountMinor: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 20_000 }), weight: 6 }, { arbitrary: fc.integer({ min: 1, max: 40 }), weight: 1 }),
  currency: fc.constantFrom('USD', 'USD', 'JPY'),
  captureMethod: fc.constantFrom('automatic', 'automatic', 'manual'),
  isConfirmed: fc.constantFrom(true, true, true, true, true, true, true, false),
  waitSeconds: waits,
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: pay, weight: 1 },
  { arbitrary: record({ do: fc.constant('confirm' as const), payment, card, waitSeconds: waits }), weight: 1 },
  { arbitrary: record({ do: fc.constant('capture' as const), payment, part, waitSeconds: waits }), weight: 6 },
  { arbitrary: record({ do: fc.constant('cancel' as const), payment, waitSeconds: waits }), weight: 1 },
  {
    arbitrary: record({
      do: fc.constant('refund' as const),
      payment,
      part: fc.oneof({ arbitrary: part, weight: 8 }, { arbitrary: fc.constant('rest' as const), weight: 1 }),
      waitSeconds: waits,
    }),
    weight: 12,
  },
  { arbitrary: record({ do: fc.constant('again' as const), back, isChanged: fc.boolean(), waitSeconds: waits }), weight: 5 },
  { arbitrary: record({ do: fc.constant('work' as const), waitSeconds: workWaits }), weight: 3 },
  { arbitrary: record({ do: fc.constantFrom('fold_lanes' as const, 'look' as const), waitSeconds: waits }), weight: 1 },
)

/** The steps of one run, which begin with some payments. */
export const runSteps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(pay, { minLength: paysFirst, maxLength: paysFirst }),
    fc.array(step, { minLength: stepCount.min - paysFirst, maxLength: stepCount.max - paysFirst, size: 'max' }),
  )
  .map(([pays, steps]) => [...pays, ...steps])

/** Fills in what a step refers to: one of the payments made before it, or an earlier call that it repeats with its key. */
export function toOrders(steps: readonly Step[]): Order[] {
  const orders: Order[] = []
  const amounts: number[] = []
  const calls: Extract<Order, { kind: 'call' }>[] = []
  for (const [index, step] of steps.entries()) {
    if (step.do === 'work' || step.do === 'fold_lanes' || step.do === 'look') {
      orders.push({ kind: step.do, waitSeconds: step.waitSeconds })
      continue
    }
    const order = { kind: 'call' as const, waitSeconds: step.waitSeconds, ...callOf(step, `key_${index}`, amounts, calls) }
    orders.push(order)
    calls.push(order)
    if (step.do === 'pay') amounts.push(step.amountMinor)
  }
  return orders
}

interface Call {
  readonly key: string
  readonly request: Request
}

function callOf(step: Extract<Step, { do: Request['type'] | 'again' }>, key: string, amounts: readonly number[], calls: readonly Call[]): Call {
  switch (step.do) {
    case 'pay': {
      const { do: type, waitSeconds: _, ...body } = step
      return { key, request: { type, slot: amounts.length, ...body } }
    }
    case 'again': {
      const earlier = calls[calls.length - 1 - (step.back % calls.length)] as Call
      return step.isChanged ? { key: earlier.key, request: changed(earlier.request) } : earlier
    }
    default: {
      const slot = step.payment % amounts.length
      const amountAt = (index: number) => amounts[index] ?? 0
      const amountOf = (share: Part) => (share === 'too_much' ? amountAt(slot) + 1 : Math.ceil((amountAt(slot) * share.permille) / 1000))
      if (step.do === 'confirm') return { key, request: { type: 'confirm', slot, card: step.card } }
      if (step.do === 'cancel') return { key, request: { type: 'cancel', slot } }
      if (step.do === 'capture') return { key, request: { type: 'capture', slot, amountMinor: amountOf(step.part) } }
      return { key, request: { type: 'refund', slot, amountMinor: step.part === 'rest' ? null : amountOf(step.part) } }
    }
  }
}

/** The same request with another amount; one without an amount stays as it is. */
function changed(request: Request): Request {
  return 'amountMinor' in request ? { ...request, amountMinor: (request.amountMinor ?? 0) + 1 } : request
}
