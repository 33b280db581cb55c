import { codeLoginExpired, codeStepUp } from './envelope.ts'

/** The HTTP status of every error that any area can answer. */
export const commonErrors = {
  bad_json: 400,
  idempotency_key_missing: 400,
  idempotency_key_reused: 409,
  idempotency_answer_erased: 409,
  idempotency_in_progress: 409,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  still_in_progress: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  internal: 500,
  processor_silent: 503,
  unavailable: 503,
} as const satisfies Record<string, number>

/** Errors that areas declare; `areas/errors.ts` names them. */
// biome-ignore lint/suspicious/noEmptyInterface: the kernel knows no area.
export interface AreaErrors {}

/** An error of the dashboard and platform APIs. Its text has the same name. */
export type ErrorName = keyof typeof commonErrors | keyof AreaErrors
export type ErrorStatuses = Readonly<Record<ErrorName, number>>

const codes: Readonly<Partial<Record<ErrorName, number>>> = { login_expired: codeLoginExpired, step_up_needed: codeStepUp }

/** Returns the code of an error's envelope: its status, unless the web does more than showing its text. */
export function codeOf(name: ErrorName, status: number): number {
  return codes[name] ?? status
}
