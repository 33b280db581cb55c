import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import type { PendingIntent } from '#server/infra/external/command.ts'
import type { ApiContext } from './context.ts'
import type { ErrorObject } from './errors.ts'
import type { Fields, ValuesOf } from './parameters/parameters.ts'

/** Kinds of objects the API answers. */
export type ObjectName =
  | 'account'
  | 'api_key'
  | 'balance'
  | 'balance_transaction'
  | 'bank_account'
  | 'card'
  | 'charge'
  | 'customer'
  | 'dispute'
  | 'event'
  | 'file'
  | 'payment_intent'
  | 'payment_method'
  | 'payout'
  | 'radar.early_fraud_warning'
  | 'refund'
  | 'setup_intent'
  | 'test_helpers.test_clock'
  | 'webhook_endpoint'

export interface ApiObject {
  readonly object: ObjectName
  readonly [field: string]: unknown
}

export interface ApiList {
  readonly object: 'list' | 'search_result'
  readonly url: string
  readonly has_more: boolean
  /** Of a search, where its next page begins. */
  readonly next_page?: string | null
  readonly data: readonly ApiObject[]
}

/** An outcome that is an error to the caller and a fact to us: it is kept, and the same call gets it again. */
export class KeptError {
  readonly status: number
  readonly error: ErrorObject
  constructor(status: number, error: ErrorObject) {
    this.status = status
    this.error = error
  }
}

type Outcome = ApiObject | ApiList | KeptError

export interface EndpointDeclaration<F extends Fields, Result = never> {
  readonly method: 'DELETE' | 'GET' | 'POST'
  /** Below `/v1`; `:id` is the id of the object it is about, and `:account` can only be the key's own account. */
  readonly path: string
  /** The method of the official client that calls it; made up alike where it has none, and is called with `rawRequest`. */
  readonly sdkName: string
  /** What a restricted key needs for it: the resource, and whether the call reads or writes it. Null if every secret or restricted key may call it. */
  readonly permission: ApiPermission | null
  /** What it answers, which decides what can be expanded. */
  readonly returns: ObjectName
  readonly isList: boolean
  /** True if a publishable key may call it as well, with the object's `client_secret`, and gets what a payer's browser may see. */
  readonly isForPayers?: true
  /** True where a payment begins: a live account that is not ready is refused. */
  readonly takesPayments?: true
  /** True where it answers with the account's clock as it is now, or ends the key: the key, which comes with the clock, is looked up again at its next call. */
  readonly tellsClock?: true
  /** Where a form may be larger than others. */
  readonly bodyBytesMax?: number
  /** True where a file comes with the call, which is multipart then. */
  readonly takesFile?: true
  readonly parameters: F
  /** Answers, or begins a command that calls the outside, which `answer` then answers. */
  readonly handle: (context: ApiContext, values: ValuesOf<F>, id: string) => Promise<Outcome | PendingIntent<Result>>
  readonly answer?: (context: ApiContext, result: Result, values: ValuesOf<F>) => Promise<Outcome>
}

export type ApiEndpoint = EndpointDeclaration<Fields, unknown>

/** Declares an endpoint. Its handler gets the values its parameters say. */
export function declare<const F extends Fields, Result = never>(declaration: EndpointDeclaration<F, Result>): ApiEndpoint {
  return declaration as unknown as ApiEndpoint
}
