/** The error object of the merchant API. Fields that say nothing are left out, as its clients expect. */
export interface ErrorObject {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  advice_code?: string
  network_decline_code?: string
  retry_after?: number
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
  setup_intent?: unknown
  doc_url?: string
  request_log_url?: string
}

/** An expected refusal of the merchant API. Thrown inside a command, it takes back all of it. */
export class ApiError extends Error {
  readonly status: number
  readonly error: ErrorObject
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, error: ErrorObject, headers: Readonly<Record<string, string>> = {}) {
    super(error.message)
    this.name = 'ApiError'
    this.status = status
    this.error = error
    this.headers = headers
  }
}

/** A refusal of what was sent. */
export function invalidRequest(message: string, details: Partial<ErrorObject> = {}, status = 400): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', ...details, message })
}

/** An id that is not there, or is another account's: nobody learns the difference. */
export function resourceMissing(objectName: string, id: string, param: string, status = 404): ApiError {
  return invalidRequest(`No such ${objectName}: '${id}'`, { code: 'resource_missing', param }, status)
}

export function parameterMissing(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** Nothing foreseen: the caller learns that it failed, and nothing else. */
export const internalError: ErrorObject = {
  type: 'api_error',
  message: 'Something went wrong on our side. Try again. If the problem continues, contact support with the request ID.',
}
