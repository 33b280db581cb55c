import { setTimeout as wait } from 'node:timers/promises'
import { type BankAccount, bankAccountOf } from './bank-accounts.ts'
import type { Call, Request } from './orders.ts'
import type { ServerProcess } from './server-process.ts'

/** How callers talk to the merchant API: with a key, again and again until they have an answer. */

/** What a caller was told in the end. */
export interface Told {
  readonly key: string
  readonly request: Request
  readonly window: Window
  readonly status: number
  readonly body: string
  readonly isReplayed: boolean
}

/** Between sending and being answered: on the callers' common counter, and by the account's clock. */
export interface Window {
  readonly sentAt: number
  readonly answeredAt: number
  readonly from: number
  readonly to: number
  /** Whether a try ended without an answer, so that somebody else may have carried it on. */
  readonly isCut: boolean
}

/** The account's clock as callers know it: between the two, while it is being moved. */
export interface AccountClock {
  aheadMsMin: number
  aheadMsMax: number
}

export interface Caller {
  readonly server: ServerProcess
  readonly secret: string
  readonly clock: AccountClock
  /** Counts what happens in the run. */
  readonly tick: () => number
  /** The payment of a slot, once its maker knows it. */
  readonly paymentOf: (slot: number) => Promise<string>
  /** The refund or payout that is asked for with a key, likewise. */
  readonly madeBy: (key: string) => Promise<string>
  readonly accountOf: (name: BankAccount) => string
  readonly disputeOf: (slot: number) => Promise<string>
}

const retryMs = 15
/** Far beyond what a slow machine needs; whoever waits longer waits for ever. */
const patienceMs = 240_000
/** Past its lease, others carry a call on even where nobody died. */
const leaseMs = 15_000

export async function call(caller: Caller, { key, request }: Call): Promise<Told> {
  if ('slot' in request && request.type !== 'pay') await caller.paymentOf(request.slot)
  if ('of' in request) await caller.madeBy(request.of)
  const sentAt = caller.tick()
  const began = Date.now()
  const from = began + caller.clock.aheadMsMin
  const { path, form } = await toForm(caller, request, key)
  let isCut = false
  for (;;) {
    const answer = await post(caller, path, form, key)
    isCut ||= answer === null || Date.now() - began > leaseMs
    if (answer !== null && !mustRetry(answer)) {
      const window = { sentAt, answeredAt: caller.tick(), from, to: Date.now() + caller.clock.aheadMsMax, isCut }
      return { key, request, window, status: answer.status, body: await answer.text(), isReplayed: answer.headers.get('idempotent-replayed') === 'true' }
    }
    if (Date.now() - began > patienceMs) throw new Error(`${key} ${JSON.stringify(request)} was never answered: ${answer?.status} ${await answer?.text()}`)
    await wait(retryMs)
  }
}

export const neverOpened = 'dp_never_opened'

/** The dispute of a payment, or `neverOpened`. */
export async function findDispute(caller: Pick<Caller, 'server' | 'secret'>, paymentId: string): Promise<string> {
  const { data } = await read<{ data?: { id: string }[] }>(caller, `/v1/disputes?payment_intent=${paymentId}`)
  return data?.[0]?.id ?? neverOpened
}

/** The account's clock, as the server that answers calls knows it. Milliseconds, of whole seconds. */
export async function readClock(caller: Pick<Caller, 'server' | 'secret'>, merchantId: string): Promise<number> {
  const { frozen_time } = await read<{ frozen_time: number }>(caller, `/v1/test_helpers/test_clocks/${merchantId.replace('acct_', 'clock_')}`)
  return frozen_time * 1000
}

async function read<T>({ server, secret }: Pick<Caller, 'server' | 'secret'>, path: string): Promise<T> {
  for (;;) {
    const answer = await send(server, path, { headers: { authorization: `Bearer ${secret}` } })
    if (answer) return (await answer.json()) as T
    await wait(retryMs)
  }
}

async function post({ server, secret }: Caller, path: string, form: URLSearchParams, key: string): Promise<Response | null> {
  return send(server, path, { method: 'POST', headers: { authorization: `Bearer ${secret}`, 'idempotency-key': key }, body: form })
}

/** Null where the server died, or answered only in part. */
async function send(server: ServerProcess, path: string, options: RequestInit): Promise<Response | null> {
  const origin = await server.origin()
  try {
    const answer = await fetch(`${origin}${path}`, options)
    const body = await answer.text()
    return new Response(body, { status: answer.status, headers: answer.headers })
  } catch {
    return null
  }
}

function mustRetry({ status, headers }: Response): boolean {
  return status === 409 && headers.get('stripe-should-retry') === 'true'
}

async function toForm({ paymentOf, madeBy, disputeOf, accountOf }: Caller, request: Request, key: string): Promise<{ path: string; form: URLSearchParams }> {
  if (request.type === 'pay') {
    const { card, amountMinor, currency, isManual, isConfirmed } = request
    return {
      path: '/v1/payment_intents',
      form: new URLSearchParams({
        amount: String(amountMinor),
        currency,
        payment_method: card,
        confirm: String(isConfirmed),
        capture_method: isManual ? 'manual' : 'automatic',
        'metadata[key]': key,
      }),
    }
  }
  if (request.type === 'payOut') {
    const { account, amountMinor, isInstant } = request
    const method = isInstant ? 'instant' : 'standard'
    const { currency } = bankAccountOf(account)
    const form = { amount: String(amountMinor), currency, destination: accountOf(account), method, 'metadata[key]': key }
    return { path: '/v1/payouts', form: new URLSearchParams(form) }
  }
  if (request.type === 'callBack') return { path: `/v1/payouts/${await madeBy(request.of)}/cancel`, form: new URLSearchParams() }
  if (request.type === 'report') {
    return { path: `/v1/test_helpers/payouts/${await madeBy(request.of)}/${request.report}`, form: new URLSearchParams() }
  }
  if (request.type === 'takeBack') return { path: `/v1/refunds/${await madeBy(request.of)}/cancel`, form: new URLSearchParams() }
  if (request.type === 'answer') {
    return { path: `/v1/disputes/${await disputeOf(request.slot)}`, form: new URLSearchParams({ 'evidence[uncategorized_text]': request.text }) }
  }
  if (request.type === 'accept') return { path: `/v1/disputes/${await disputeOf(request.slot)}/close`, form: new URLSearchParams() }
  const id = await paymentOf(request.slot)
  const intent = `/v1/payment_intents/${id}`
  if (request.type === 'confirm') return { path: `${intent}/confirm`, form: new URLSearchParams({ payment_method: request.card }) }
  if (request.type === 'cancel') return { path: `${intent}/cancel`, form: new URLSearchParams({ cancellation_reason: 'requested_by_customer' }) }
  if (request.type === 'capture') return { path: `${intent}/capture`, form: new URLSearchParams(amountField('amount_to_capture', request.amountMinor)) }
  return { path: '/v1/refunds', form: new URLSearchParams({ payment_intent: id, 'metadata[key]': key, ...amountField('amount', request.amountMinor) }) }
}

const amountField = (name: string, amountMinor: number | null) => (amountMinor === null ? {} : { [name]: String(amountMinor) })
