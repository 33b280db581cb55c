import type { DeliveryFailure } from '#kernel/delivery-failures.ts'
import { secondMs } from '#kernel/time/durations.ts'
import type { Clock } from '../clock/clock.ts'
import { hmac } from '../keys/crypto.ts'
import { AddressRefused, type Outbound } from '../outbound/outbound.ts'
import { inSpan } from '../tracing/tracing.ts'

/** What is sent to a destination. */
export interface OutgoingCall {
  /** Of the row in its outbox. */
  readonly id: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** IDs for traces. */
  readonly attributes: Readonly<Record<string, string>>
}

/** What became of a call. */
export interface Attempt {
  readonly call: OutgoingCall
  readonly at: Date
  readonly durationMs: number
  /** Null if no answer began. */
  readonly status: number | null
  readonly headers: Headers
  /** The first 4 KB. */
  readonly body: Buffer
  readonly isCut: boolean
  /** Null if the destination accepted it. */
  readonly failure: DeliveryFailure | null
}

export interface Sending {
  /** Of the outbox, in traces. */
  readonly name: string
  readonly clock: Clock
  readonly outbound: Outbound
  /** How long a destination has to answer, the end of its answer included. */
  readonly timeoutMs: number
  readonly stopped: AbortSignal
}

/** Makes one attempt. Null if the worker stopped meanwhile: then nobody knows what became of it. */
export async function send(call: OutgoingCall, { name, clock, outbound, timeoutMs, stopped }: Sending): Promise<Attempt | null> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([stopped, timeout])
  const at = clock.now()
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    const { url, headers, body, attributes } = call
    const answer = await inSpan(`external ${name}`, { kind: 'client', attributes }, () => outbound.post(url, { headers, body, signal }))
    if (answer.ending === 'broken_off' && stopped.aborted) return null
    const { status, headers: answered, body: beginning, ending } = answer
    return { call, at, durationMs: durationMs(), status, headers: answered, body: beginning, isCut: ending !== 'complete', failure: failureOfAnswer(answer) }
  } catch (error) {
    if (stopped.aborted) return null
    const failure = failureOfError(error, timeout.aborted)
    return { call, at, durationMs: durationMs(), status: null, headers: new Headers(), body: Buffer.alloc(0), isCut: false, failure }
  }
}

/** The header that proves who sent a body, as the official clients of the public API verify it. The time makes it useless later. @param secrets one signature each. */
export function signatureHeader(secrets: readonly string[], now: Date, body: string): string {
  const time = Math.floor(now.getTime() / secondMs)
  return [`t=${time}`, ...secrets.map((secret) => `v1=${hmac(Buffer.from(secret), `${time}.${body}`).toString('hex')}`)].join(',')
}

const failuresByCode: Readonly<Record<string, DeliveryFailure>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  EAI_AGAIN: 'name_unresolved',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  CERT_HAS_EXPIRED: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_wrong_name',
  CERT_NOT_YET_VALID: 'certificate_untrusted',
  CERT_REVOKED: 'certificate_untrusted',
  CERT_UNTRUSTED: 'certificate_untrusted',
  CERT_SIGNATURE_FAILURE: 'certificate_untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_untrusted',
  EPROTO: 'tls_failed',
}

/** Why a call that threw got no answer. */
function failureOfError(error: unknown, isTimeOver: boolean): DeliveryFailure {
  if (isTimeOver) return 'timeout'
  if (error instanceof AddressRefused) return error.refusal === 'port' ? 'port_refused' : 'address_refused'
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('HPE_')) return 'answer_invalid'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return failuresByCode[code] ?? 'tls_failed'
  return failuresByCode[code] ?? 'unknown'
}

/** Returns why an answer counts as a failure; null if it accepts the delivery. */
function failureOfAnswer({ status, ending }: { readonly status: number; readonly ending: string }): DeliveryFailure | null {
  if (status >= 300 && status < 400) return 'redirect'
  if (status < 200 || status >= 300) return 'status'
  return ending === 'broken_off' ? 'answer_unfinished' : null
}
