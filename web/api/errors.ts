/** What a failed call rejects with. Pages show `message`, which is in the reader's language. */

export interface FieldError {
  /** Dots between names, empty for the whole body. */
  path: string
  message: string
}

interface ApiErrorAnswer {
  code: number
  status: number
  message: string
  fieldErrors?: readonly FieldError[]
  requestId: string | null
  shouldRetry?: boolean
}

/** The server answered with an envelope whose code is not a success. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The envelope's code, which is not always the HTTP status. */
  readonly code: number
  readonly status: number
  readonly fieldErrors: readonly FieldError[]
  readonly requestId: string | null
  /** An equal call still runs: the outcome is not known yet, and the same call may be sent again. */
  readonly shouldRetry: boolean

  constructor(answer: ApiErrorAnswer) {
    super(answer.message)
    this.code = answer.code
    this.status = answer.status
    this.fieldErrors = answer.fieldErrors ?? []
    this.requestId = answer.requestId
    this.shouldRetry = answer.shouldRetry ?? false
  }
}

/** 10001: the session is over. The person has been told. */
export class LoginExpiredError extends ApiError {
  override name = 'LoginExpiredError'
}

/** 10003: the act needs to be confirmed, and was not. The person has been told; nothing was changed. */
export class StepUpError extends ApiError {
  override name = 'StepUpError'
}

/** No envelope arrived: the call took too long, the network failed, or something between answered. */
export class TransportError extends Error {
  override name = 'TransportError'
  readonly reason: 'timeout' | 'network'
  readonly requestId: string | null

  constructor(reason: 'timeout' | 'network', message: string, requestId: string | null = null) {
    super(message)
    this.reason = reason
    this.requestId = requestId
  }
}

/** The call was canceled by us; nothing failed and nothing is shown. */
export class CanceledError extends Error {
  override name = 'CanceledError'
}

/** True where a page shows no error of its own: the expiry dialog covers an ended session, and a call that we cancel is no failure. */
export function isSettledElsewhere(error: unknown): boolean {
  return error instanceof CanceledError || error instanceof LoginExpiredError
}

/** True where the same call may succeed later without a change. */
export function isTemporary(error: unknown): boolean {
  return error instanceof TransportError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
}

/** The request id to quote for an error, where there is one. */
export function findRequestId(error: unknown): string | null {
  return error instanceof ApiError || error instanceof TransportError ? error.requestId : null
}

/** The message beside one field, where the server had one. */
export function findFieldError(error: unknown, path: string): string | undefined {
  return error instanceof ApiError ? error.fieldErrors.find((field) => field.path === path)?.message : undefined
}
