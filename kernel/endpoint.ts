import type { core } from 'zod/mini'
import type { LimitedAction } from './amount-limits.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call an endpoint.
 * - `public`: anyone, without a session.
 * - `session`: anyone who is signed in.
 * - `member`: any active member of the business that owns the account `{id}` of the path.
 * - a permission: a member whose roles hold that permission.
 */
export type Access = 'public' | 'session' | 'member' | Permission

/** Changes of a team that need a second person if the business wants it: of roles, or of the requirement itself. The call then becomes a request, answered with code 202 and `teamApprovalRequested`. */
export type TeamApprovalPolicy = 'roles' | 'second_person'

/**
 * What approvals mean for an endpoint. On an account:
 * - an action: above the caller's limits, the call becomes a request for approval, answered with code 202 and `approvalRequested`.
 * - `bank_accounts`: if the business requires a second person, the call becomes such a request as well.
 * - `shown`: the call shows or checks the caller's limits.
 * - `decided`: the call decides for another member, so it knows the limits of the whole team.
 * Without it, no limits are read.
 */
export type ApprovalPolicy = LimitedAction | TeamApprovalPolicy | 'bank_accounts' | 'shown' | 'decided'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface EndpointDeclaration {
  readonly method: Method
  /** Path below the API base `/api`, with `:name` for parameters; `:id` is always a merchant account. */
  readonly path: `/${string}`
  readonly access: Access
  readonly approval?: ApprovalPolicy
  readonly params?: core.$ZodType
  readonly query?: core.$ZodType
  /** A strict object: an unknown field is refused. */
  readonly body?: core.$ZodType
  /** Of a PUT: the object that the GET of its path, or of the list that it is in, returns. Its fields that the body lacks are ignored, so the object can be changed and sent back. */
  readonly resource?: core.$ZodType
  /** The field of that object which holds what the body changes, if the object holds more than that. */
  readonly resourceIn?: string
  /** What leaves the server under `data`; fields that are not listed do not leave. */
  readonly response: core.$ZodType
  /** True where money moves: the call needs an `Idempotency-Key` header. */
  readonly isIdempotent?: true
  /** True if the call concerns the business behind the account and its people: then it sees none of the account's money, and isn't idempotent by key. */
  readonly isOfBusiness?: true
  /** True for dangerous acts: a session that was not confirmed lately is answered 10003. */
  readonly needsStepUp?: true
  /** True where a success is answered as it is, without the envelope; errors keep it. */
  readonly isRaw?: true
  /** True if a success is a file instead of JSON; errors keep the envelope. */
  readonly isFile?: true
  /** True if the body is a file (`application/octet-stream`) instead of JSON. It is read to a place of its own, never into memory. */
  readonly takesFile?: true
  /** Bytes of the largest body, if it is larger than other endpoints' (`limits.bodyBytesMax`). */
  readonly bodyBytesMax?: number
  /** True if a success is a stream of server-sent events that stays open, each with `response` as its data; errors keep the envelope. */
  readonly isStream?: true
  /** True for a GET of an account or a business that writes who read it. All others, but files, read in a transaction that cannot write. */
  readonly isRecorded?: true
}

/** What a page reads of an endpoint. The build of the web leaves out the rest (web/build/endpoints-of-pages.ts). */
export type CalledEndpoint = Pick<EndpointDeclaration, 'method' | 'path' | 'body' | 'isRaw' | 'isFile'>

/** Declares an endpoint once; the server's routes, the web's calls, the API reference and the matrix tests all read it. */
export function declareEndpoint<const D extends EndpointDeclaration>(declaration: D): D {
  return declaration
}

/** What a caller sends and is answered, whoever may call. */
type Shape = Pick<EndpointDeclaration, 'params' | 'query' | 'body' | 'response'>

type Part<D extends Shape, K extends 'params' | 'query' | 'body'> = D[K] extends core.$ZodType ? D[K] : never

/** The body that a caller passes, before defaults are filled in. */
export type BodyInput<D extends Shape> = core.input<Part<D, 'body'>>

/** What a caller passes, before defaults are filled in. */
export type CallInput<D extends Shape> = ([Part<D, 'params'>] extends [never] ? unknown : { params: core.input<Part<D, 'params'>> }) &
  ([Part<D, 'query'>] extends [never] ? unknown : { query?: core.input<Part<D, 'query'>> }) &
  ([Part<D, 'body'>] extends [never] ? unknown : { body: core.input<Part<D, 'body'>> })

/** What a handler gets, parsed and with defaults. */
export interface HandlerInput<D extends Shape> {
  params: [Part<D, 'params'>] extends [never] ? Record<string, never> : core.output<Part<D, 'params'>>
  query: [Part<D, 'query'>] extends [never] ? Record<string, never> : core.output<Part<D, 'query'>>
  body: [Part<D, 'body'>] extends [never] ? undefined : core.output<Part<D, 'body'>>
}

/** What an endpoint answers under `data`. */
export type Answer<D extends Shape> = core.output<D['response']>
/** What a handler returns: the input side of the response schema. */
export type HandlerOutput<D extends Shape> = core.input<D['response']>
