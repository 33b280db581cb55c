import type { Told, Window } from './calls.ts'
import { behaviourOf } from './cards.ts'
import type { PaymentRequest, PayoutRequest, Request } from './orders.ts'

/** What callers were told, read as effects: one for each key that was ever answered with anything but a refusal. */

export interface Effect<R extends Request = PaymentRequest> {
  readonly key: string
  readonly request: R
  /** From the first call with the key to the first answer; it happened in between. */
  readonly window: Window
  readonly paymentId: string
  /** The payment itself, or its refund or dispute; or the payout. */
  readonly objectId: string
  /** What was refunded or paid out, or is disputed, or has been captured by then. */
  readonly amountMinor: number
  readonly objectStatus: string
  readonly isDeclined: boolean
}

export interface Refusal<R extends Request = PaymentRequest> {
  readonly key: string
  readonly request: R
  readonly window: Window
  readonly status: number
  /** The code of the error, or its type where it has none. */
  readonly code: string
}

interface ApiObject {
  id: string
  object: string
  status: string
  amount: number
  amount_received?: number
  payment_intent?: string
}
interface ApiError {
  type: string
  code?: string
  payment_intent?: ApiObject
}
interface Body extends Partial<ApiObject> {
  error?: ApiError
}

/** A decline is an outcome, which the payment keeps. */
const isDecline = ({ status }: Told) => status === 402
export const isEffect = (told: Told) => told.status === 200 || isDecline(told)

export function readEffects(all: readonly Told[]): Effect<Request>[] {
  return [...Map.groupBy(all.filter(isEffect), ({ key }) => key).entries()].map(([key, told]) => {
    // A call that was refused because of another under its key has no part in it.
    const windows = told.map(({ window }) => window)
    const window = {
      sentAt: Math.min(...windows.map(({ sentAt }) => sentAt)),
      answeredAt: Math.min(...windows.map(({ answeredAt }) => answeredAt)),
      from: Math.min(...windows.map(({ from }) => from)),
      to: Math.min(...windows.map(({ to }) => to)),
      isCut: windows.some(({ isCut }) => isCut),
    }
    return readEffect(key, told[0] as Told, window)
  })
}

function readEffect(key: string, told: Told, window: Window): Effect<Request> {
  const { error, ...object } = JSON.parse(told.body) as Body
  const { id = '', object: kind, status = '', amount = 0, amount_received = 0, payment_intent } = error?.payment_intent ?? object
  const isOfPayment = kind !== 'payment_intent'
  return {
    key,
    request: told.request,
    window,
    paymentId: isOfPayment ? (payment_intent ?? '') : id,
    objectId: id,
    amountMinor: isOfPayment ? amount : amount_received,
    objectStatus: status,
    isDeclined: isDecline(told),
  }
}

export function readRefusals(all: readonly Told[]): Refusal<Request>[] {
  return all
    .filter((told) => !isEffect(told))
    .map(({ key, request, window, status, body }) => {
      const { error } = JSON.parse(body) as Body
      return { key, request, window, status, code: error?.code ?? error?.type ?? 'unknown' }
    })
}

/** Whether the request asks the acquirer for an authorisation. */
export function isAttempt(request: Request): request is Extract<Request, { type: 'pay' | 'confirm' }> {
  return request.type === 'confirm' || (request.type === 'pay' && request.isConfirmed)
}

export function isApproving(request: Request): request is Extract<Request, { type: 'pay' | 'confirm' }> {
  return isAttempt(request) && !behaviourOf(request.card).isDeclined
}

/** Of payments, and of payouts. */
export function divide<One extends { readonly request: Request }>(all: readonly One[]) {
  const payouts = all.filter(({ request }) => isOfPayout(request)) as (One & { readonly request: PayoutRequest })[]
  const payments = all.filter(({ request }) => !isOfPayout(request)) as (One & { readonly request: PaymentRequest })[]
  return { payments, payouts }
}

export const isOfPayout = (request: Request): request is PayoutRequest => ['payOut', 'callBack', 'report'].includes(request.type)
