import { bankAccountOf } from './bank-accounts.ts'
import { businessDay } from './business-days.ts'
import { without } from './differences.ts'
import type { Effect } from './effects.ts'
import type { Moment } from './moment.ts'
import type { PayoutRequest } from './orders.ts'
import type { PayoutEvent, Tables } from './tables.ts'
import { payoutFeeOf } from './terms.ts'

/** Tells again, event by event, what became of payouts, as `timeline.ts` does of payments. */

type Of<Type extends PayoutRequest['type']> = Effect<Extract<PayoutRequest, { type: Type }>>

export interface Payout {
  readonly made: Of<'payOut'>
  readonly currency: string
  readonly feeMinor: number
  readonly isHandedOver: boolean
  readonly hasArrived: boolean
  /** When the bank is told, and when it has paid, if nobody asks for anything else. */
  readonly leavesMs: number
  readonly arrivesMs: number
  readonly status: 'processing' | 'completed' | 'processing_failure' | 'canceled'
}

interface Telling extends Payout {
  readonly callBacks: readonly Of<'callBack'>[]
  readonly reports: readonly Of<'report'>[]
  readonly used: Set<Effect<PayoutRequest>>
  isHandedOver: boolean
  hasArrived: boolean
  status: Payout['status']
  feeMinor: number
  leavesMs: number
  arrivesMs: number
  endedMs: number
  failureCode: string | null
}

export interface PayoutOptions {
  readonly tables: Tables
  readonly moment: Moment
  /** By the account's clock, when it has terms of its own. */
  readonly termsFromMs: number
}

export function tellPayoutsAgain(effects: readonly Effect<PayoutRequest>[], options: PayoutOptions): { payouts: Payout[]; violations: string[] } {
  const of = <Type extends PayoutRequest['type']>(type: Type) => effects.filter(({ request }) => request.type === type) as Of<Type>[]
  const eventsOf = Map.groupBy(options.tables.payoutEvents, ({ payout_id }) => payout_id)
  const [callBacks, reports] = [of('callBack'), of('report')]
  const violations: string[] = []
  const payouts = of('payOut').map((made) => {
    const about = <One extends Effect<PayoutRequest>>(all: readonly One[]) => all.filter(({ objectId }) => objectId === made.objectId)
    const payout: Telling = { made, ...unborn(made), callBacks: about(callBacks), reports: about(reports) }
    const complain = (text: string) => violations.push(`${made.objectId}: ${text}`)
    for (const event of eventsOf.get(made.objectId) ?? []) {
      const complaint = chapters[event.type]?.(payout, event.at_ms, options.termsFromMs) ?? null
      if (complaint !== null) complain(`${event.type} ${complaint}`)
    }
    for (const text of findUntold(payout, options.moment)) complain(text)
    return payout
  })
  return { payouts, violations: [...violations, ...findDifferences(payouts, options.tables)] }
}

function unborn({ request }: Of<'payOut'>): Omit<Telling, 'made' | 'callBacks' | 'reports'> {
  return {
    currency: bankAccountOf(request.account).currency,
    feeMinor: Number.NaN,
    leavesMs: Number.NaN,
    arrivesMs: Number.NaN,
    endedMs: Number.NaN,
    failureCode: null,
    isHandedOver: false,
    hasArrived: false,
    status: 'processing',
    used: new Set(),
  }
}

/** Each event by its type: it changes the payout, and returns what is wrong with it, or null. */
const chapters: Readonly<Record<PayoutEvent['type'], (payout: Telling, atMs: number, termsFromMs: number) => string | null>> = {
  'payout.created': (payout, atMs, termsFromMs) => {
    const { window, request, amountMinor } = payout.made
    payout.feeMinor = payoutFeeOf(amountMinor, {
      currency: bankAccountOf(request.account).currency,
      isInstant: request.isInstant,
      isAgreed: atMs >= termsFromMs,
    })
    payout.leavesMs = request.isInstant ? atMs : businessDay(atMs, 1)
    payout.arrivesMs = request.isInstant ? atMs : businessDay(atMs, 2)
    return window.from <= atMs && atMs <= window.to ? null : 'came when nobody asked for it'
  },
  'payout.handed_over': (payout, atMs) => {
    const isReported = payout.reports.some(({ request, window }) => request.report !== 'return' && window.from <= atMs && atMs <= window.to)
    if (payout.isHandedOver || payout.status !== 'processing') return 'was not to be expected'
    payout.isHandedOver = true
    return isReported || atMs >= payout.leavesMs ? null : 'came too early'
  },
  'payout.completed': (payout, atMs) => {
    const wasExpected = payout.isHandedOver && payout.status === 'processing'
    const isExplained = isReported(payout, 'settle', atMs) || (failureOf(payout) === null && atMs >= payout.arrivesMs)
    Object.assign(payout, { status: 'completed', hasArrived: true, endedMs: atMs })
    return wasExpected && isExplained ? null : 'was not to be expected'
  },
  'payout.failed': (payout, atMs) => {
    const wasExpected = payout.isHandedOver && payout.status === 'processing'
    const isAsked = isReported(payout, 'fail', atMs)
    const failure = failureOf(payout)
    Object.assign(payout, { status: 'processing_failure', endedMs: atMs, failureCode: isAsked ? 'could_not_process' : failure })
    return wasExpected && (isAsked || (failure !== null && atMs >= payout.arrivesMs)) ? null : 'was not to be expected'
  },
  'payout.returned': (payout, atMs) => {
    const isExplained = payout.status === 'completed' && isReported(payout, 'return', atMs)
    Object.assign(payout, { status: 'processing_failure', endedMs: atMs, failureCode: 'could_not_process' })
    return isExplained ? null : 'was asked for by nobody'
  },
  'payout.canceled': (payout, atMs) => {
    const isExplained = payout.status === 'processing' && !payout.isHandedOver && take(payout, payout.callBacks, atMs)
    Object.assign(payout, { status: 'canceled', endedMs: atMs })
    return isExplained ? null : 'was asked for by nobody'
  },
}

/** What the bank will say of it. */
function failureOf({ made: { request } }: Payout): string | null {
  const { failure = null, isInstantOnly } = bankAccountOf(request.account)
  return isInstantOnly && !request.isInstant ? null : failure
}

function isReported(payout: Telling, report: 'settle' | 'fail' | 'return', atMs: number): boolean {
  const asked = payout.reports.filter(({ request }) => request.report === report)
  return take(payout, asked, atMs)
}

function take({ used }: Telling, effects: readonly Effect<PayoutRequest>[], atMs: number): boolean {
  const one = effects.find((effect) => !used.has(effect) && effect.window.from <= atMs && atMs <= effect.window.to)
  if (one) used.add(one)
  return one !== undefined
}

/** What should have happened by now, and was never told. */
function findUntold(payout: Telling, { from }: Moment): string[] {
  const { used, isHandedOver, leavesMs, arrivesMs, endedMs, status } = payout
  const isOpen = status === 'processing'
  return [
    ...(Number.isNaN(leavesMs) ? ['was never created'] : []),
    ...(isOpen && !isHandedOver && leavesMs <= from ? ['the bank was never told'] : []),
    ...(isOpen && isHandedOver && arrivesMs <= from ? ['has never ended'] : []),
    ...[...payout.callBacks, ...payout.reports]
      .filter((effect) => !used.has(effect))
      // Whoever was cut off may have been too late to say how it ends.
      .filter(({ window, request }) => !(request.type === 'report' && window.isCut && window.from <= endedMs && endedMs <= window.to))
      .map(({ key, request }) => `${request.type} by ${key} had no effect`),
  ]
}

function findDifferences(payouts: readonly Telling[], { payouts: rows, asked }: Tables): string[] {
  const keyOf = new Map(asked.map(({ id, key }) => [id, key]))
  const told = payouts.map(({ made, currency, feeMinor, status, failureCode }) =>
    [made.objectId, made.amountMinor, currency.toUpperCase(), feeMinor, made.request.isInstant ? 'instant' : 'standard', status, failureCode, made.key].join(
      ' ',
    ),
  )
  const kept = rows.map(({ id, amount, currency, fee, method, status, failure_code }) =>
    [id, amount, currency, fee, method, status, failure_code, keyOf.get(id)].join(' '),
  )
  return [
    ...without(told, kept).map((text) => `acknowledged and not there: payout ${text}`),
    ...without(kept, told).map((text) => `there and not acknowledged: payout ${text}`),
  ]
}
