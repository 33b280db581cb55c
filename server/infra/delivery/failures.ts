import type { DeliveryFailure } from '#kernel/delivery-failures.ts'
import { AddressRefused } from '../outbound/outbound.ts'

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
export function failureOfError(error: unknown, isTimeOver: boolean): DeliveryFailure {
  if (isTimeOver) return 'timeout'
  if (error instanceof AddressRefused) return error.refusal === 'port' ? 'port_refused' : 'address_refused'
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('HPE_')) return 'answer_invalid'
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return failuresByCode[code] ?? 'tls_failed'
  return failuresByCode[code] ?? 'unknown'
}

/** Returns why an answer counts as a failure; null if it accepts the delivery. */
export function failureOfAnswer({ status, ending }: { readonly status: number; readonly ending: string }): DeliveryFailure | null {
  if (status >= 300 && status < 400) return 'redirect'
  if (status < 200 || status >= 300) return 'status'
  return ending === 'broken_off' ? 'answer_unfinished' : null
}
