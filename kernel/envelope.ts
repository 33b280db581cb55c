import * as z from 'zod/mini'

/** The API base of every dashboard call. */
export const apiBase = '/api'
/** The web gives up on a call after this long. */
export const apiTimeoutMs = 20_000

export const codeSuccess = 200
/** A limited action became a request for approval. */
export const codeApprovalRequested = 202
/** Login expired. */
export const codeLoginExpired = 10001
/** A second factor is needed to finish signing in; the answer is passed on. */
export const codeVerifyLogin = 10002
/** A second factor is needed for this act; the web asks for it and repeats the call. */
export const codeStepUp = 10003

/** `{code, message, data}` around every dashboard answer; `message` is in the caller's language. */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}

/** Under `data` of a 422: every field that is wrong, at once. `path` uses dots, `` for the whole. */
export const fieldErrors = z.object({
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type FieldErrors = z.infer<typeof fieldErrors>

/** Header of money-moving calls. The same key and body give the same answer, once. */
export const idempotencyHeader = 'idempotency-key'
export const requestIdHeader = 'x-request-id'
