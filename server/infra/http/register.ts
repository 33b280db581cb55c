import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { hasCardNumber } from '#kernel/cards/card-numbers.ts'
import type { ApprovalPolicy, EndpointDeclaration, HandlerInput, HandlerOutput, TeamApprovalPolicy } from '#kernel/endpoint.ts'
import { codeApprovalRequested, type Envelope, idempotencyHeader } from '#kernel/envelope.ts'
import { accountTime } from '../clock/clock.ts'
import type { BusinessMemberContext, LimitedContext, LimitHolder, MemberContext, RequestContext, SessionContext } from '../context.ts'
import type { Scope, Tx } from '../database/database.ts'
import { AppError, brokenRule } from '../errors.ts'
import { PendingIntent } from '../external/command.ts'
import { runCall, type Transact } from '../external/runner.ts'
import { runAsUser, transactKeepingRefusals } from '../user-work.ts'
import { findCaller, type HttpDependencies, merchantIdOf, requestContext, requireAccess } from './authorise.ts'
import { type BrowserDevice, deviceOf } from './device-cookie.ts'
import { successEnvelope } from './envelope.ts'
import { type FileAnswer, sendFile, type UnwrittenFile } from './file-answer.ts'
import type { IdempotentAnswer } from './idempotency/idempotency-store.ts'
import type { ParsedInput } from './input.ts'
import { addressOf, type RequestLimit } from './rate-limits/rate-limits.ts'
import { readInput } from './read-input.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import type { Authorised } from './sessions-store.ts'

export type { HttpDependencies, StreamCaller } from './authorise.ts'
export { findRefusals } from './authorise.ts'

type ContextFor<D extends EndpointDeclaration> = D['access'] extends 'public'
  ? RequestContext
  : D['access'] extends 'session'
    ? SessionContext
    : D extends { isOfBusiness: true }
      ? BusinessMemberContext
      : D extends { approval: ApprovalPolicy }
        ? LimitedContext
        : MemberContext

/** A success whose envelope carries a code of its own. */
export class CodedAnswer<T> {
  readonly code: number
  readonly data: T
  constructor(code: number, data: T) {
    this.code = code
    this.data = data
  }
}

/** Answers a call that has become a request for approval. Of the answer, what the schema lists. */
export class ApprovalNeeded<Answer extends z.core.$ZodType = z.core.$ZodType> {
  readonly data: z.core.output<Answer>
  constructor(schema: Answer, answer: z.core.input<Answer>) {
    this.data = z.parse(schema, answer)
  }
}

/** What a handler returns: what is under `data`, or what is sent instead of it. */
type Outcome<D extends EndpointDeclaration> = D extends { isFile: true }
  ? FileAnswer<ContextFor<D>> | UnwrittenFile<ContextFor<D>>
  : HandlerOutput<D> | CodedAnswer<HandlerOutput<D>> | (D extends { approval: TeamApprovalPolicy | 'bank_accounts' } ? ApprovalNeeded : never)

/** Runs in one transaction. */
export type Handler<D extends EndpointDeclaration> = (context: ContextFor<D>, input: HandlerInput<D>, device: BrowserDevice) => Promise<Outcome<D>>

/** A command that calls the outside, of an endpoint that is idempotent: two transactions with the call between them. */
export interface CommandHandlers<D extends EndpointDeclaration, Result> {
  /** Answers at once where there is nothing to ask. */
  begin(context: ContextFor<D>, input: HandlerInput<D>): Promise<PendingIntent<Result> | HandlerOutput<D> | ApprovalNeeded>
  /** Once its effect is there. */
  answer(context: ContextFor<D>, result: Result, input: HandlerInput<D>): Promise<HandlerOutput<D>>
}

/** Something to do before the one transaction, such as to read a file. */
interface PreparedHandlers<D extends EndpointDeclaration, Prepared> {
  /** Of the file that the endpoint takes as its body. */
  readonly bytesMax?: number
  /** @param file of an endpoint that takes one: gone once the call is answered. */
  prepare(input: HandlerInput<D>, file: D extends { takesFile: true } ? ReceivedFile : undefined): Promise<Prepared>
  handle(context: ContextFor<D>, input: HandlerInput<D>, prepared: Prepared): Promise<HandlerOutput<D>>
}

/** Work between transactions, such as making a document: as many of them as it opens. */
interface SteppedHandlers<D extends EndpointDeclaration> {
  steps(transact: Transact<MemberContext>, input: HandlerInput<D>, device: BrowserDevice): Promise<HandlerOutput<D>>
}

/** Any of them, for the code below, which trusts their types. */
type AnyBinding =
  | ((context: RequestContext, input: ParsedInput, device: BrowserDevice) => Promise<unknown>)
  | {
      begin(context: RequestContext, input: ParsedInput): Promise<unknown>
      answer(context: RequestContext, result: unknown, input: ParsedInput): Promise<unknown>
    }
  | {
      readonly bytesMax?: number
      prepare(input: ParsedInput, file?: ReceivedFile): Promise<unknown>
      handle(context: RequestContext, input: ParsedInput, prepared: unknown): Promise<unknown>
    }
  | { steps(transact: Transact<MemberContext>, input: ParsedInput, device: BrowserDevice): Promise<unknown> }

/** Of every endpoint together: by session where there is one, else by address, so that made-up tokens are counted too. */
const generalLimit: RequestLimit = {
  name: 'api',
  max: 600,
  windowMs: 10_000,
  keyOf: (request) => request.authorised?.session.id ?? addressOf(request),
}

/** Counts calls of addresses and methods that no endpoint has, which would be free of limits otherwise. */
export function limitUnknownCalls(app: FastifyInstance): void {
  const countRequest = app.limitRequests(generalLimit)
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isRefusedMethod) await countRequest(request)
  })
}

/**
 * Binds an endpoint: rights first, then the input, then its transactions, then the listed fields in the envelope, or a file a part at a time.
 * @param limits beside the general one, counted once the body is there.
 */
export function registerEndpoint<const D extends EndpointDeclaration, Result, Prepared>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  binding: Handler<D> | CommandHandlers<D, Result> | PreparedHandlers<D, Prepared> | SteppedHandlers<D>,
  { limits = [] }: { limits?: readonly RequestLimit[] } = {},
): void {
  const bound = binding as unknown as AnyBinding
  if (endpoint.takesFile && !('prepare' in bound && bound.bytesMax)) throw new Error(`${endpoint.path} takes a file of any size`)
  if ('begin' in bound && !endpoint.isIdempotent) throw new Error(`${endpoint.path} calls the outside and is not idempotent`)
  addRoute(app, dependencies, endpoint, limits, async (request, reply) => {
    const call = { dependencies, endpoint, request, reply, input: await readInput(dependencies, endpoint, request) }
    const { input } = call
    if ('steps' in bound) return present(endpoint, await bound.steps(transactAsMember(dependencies, request), input, deviceOf(request, reply)))
    if ('begin' in bound)
      return answer(
        call,
        (context) => bound.begin(context, input),
        (context, result) => bound.answer(context, result, input),
      )
    if ('prepare' in bound) {
      const prepared = endpoint.takesFile
        ? await receiveFile(request.body, bound.bytesMax ?? 0, (file) => bound.prepare(input, file))
        : await bound.prepare(input)
      return answer(call, (context) => bound.handle(context, input, prepared))
    }
    const device = deviceOf(request, reply)
    return endpoint.isFile ? answerByFile(call, (context) => bound(context, input, device)) : answer(call, (context) => bound(context, input, device))
  })
}

function addRoute(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: EndpointDeclaration,
  limits: readonly RequestLimit[],
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const countRequest = app.limitRequests(generalLimit)
  const limiters = limits.map((limit) => app.limitRequests(limit))
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax }),
    // Counted while it is read, so that the refusal names the file.
    ...(endpoint.takesFile ? { bodyLimit: Number.MAX_SAFE_INTEGER, config: { takesFile: true } } : {}),
    onRequest: async (request) => {
      request.authorised = endpoint.access === 'public' ? null : await findCaller(dependencies, request)
      await countRequest(request)
      if (endpoint.access !== 'public') await requireAccess(dependencies, request, endpoint, request.authorised)
      if (endpoint.approval === 'bank_accounts')
        request.needsSecondPerson = await dependencies.rights.needsSecondPerson(dependencies.database.global, memberOf(dependencies, request).merchantId)
      if (endpoint.approval && !endpoint.isOfBusiness) request.limitHolders = await readLimitHolders(dependencies, request, endpoint.approval)
    },
    preHandler: async (request) => {
      for (const count of limiters) await count(request)
    },
    handler: handle,
  })
}

/** Only the listed fields leave. */
function present(endpoint: EndpointDeclaration, result: unknown): unknown {
  if (result instanceof CodedAnswer) {
    const envelope: Envelope = { ...successEnvelope(z.parse(endpoint.response, result.data)), code: result.code }
    return envelope
  }
  const data = z.parse(endpoint.response, result)
  return endpoint.isRaw ? data : successEnvelope(data)
}

interface Call {
  readonly dependencies: HttpDependencies
  readonly endpoint: EndpointDeclaration
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly input: ParsedInput
}

/** Status and body of what a handler returned. */
function settle(endpoint: EndpointDeclaration, outcome: unknown): { status: number; body: unknown } {
  if (!(outcome instanceof ApprovalNeeded)) return { status: 200, body: present(endpoint, outcome) }
  return { status: codeApprovalRequested, body: { ...successEnvelope(outcome.data), code: codeApprovalRequested } satisfies Envelope }
}

/** Answers by what the work returns. @param finish answers a command to the outside in its second transaction. */
async function answer(
  call: Call,
  work: (context: RequestContext) => Promise<unknown>,
  finish?: (context: RequestContext, result: unknown) => Promise<unknown>,
): Promise<unknown> {
  const { dependencies, endpoint, request, reply, input } = call
  if (endpoint.isIdempotent && request.authorised?.membership) {
    const textOf = (outcome: unknown): IdempotentAnswer => {
      const { status, body } = settle(endpoint, outcome)
      return { status, body: JSON.stringify(body) }
    }
    const { userId: scope } = request.authorised.session
    const once = { scope, key: readKey(request), request: [endpoint.method, request.url, input.body] }
    const stored = await runCall(dependencies.runner, transactAsMember(dependencies, request), once, {
      work: async (context) => {
        const outcome = await work(context)
        return outcome instanceof PendingIntent ? outcome : textOf(outcome)
      },
      answer: async (context, result) => {
        if (!finish) throw new Error(`${endpoint.path} does not call the outside`)
        return textOf(await finish(context, result))
      },
    })
    if (stored.isReplayed) reply.header('idempotent-replayed', 'true')
    return reply.code(stored.status).type('application/json; charset=utf-8').send(stored.body)
  }
  // Within the transaction, so that nothing is committed that has no answer.
  const { status, body } = await runOnce(call, async (context) => settle(endpoint, await work(context)))
  reply.code(status)
  return body
}

/** Runs the work in the context that its endpoint asks for; a user's, a business's and an account's run in one transaction. */
async function runOnce<T>({ dependencies, endpoint, request }: Call, work: (context: RequestContext) => Promise<T>): Promise<T> {
  const { database, clock } = dependencies
  const now = clock.now()
  const { authorised } = request
  if (!authorised) return work(requestContext(request, database.global, now))
  const { session, membership } = authorised
  if (!membership || !merchantIdOf(request)) {
    return runAsUser(database, { ...requestContext(request, database.global, now), session }, session.userId, work)
  }
  const isReadOnly = endpoint.method === 'GET' && !endpoint.isRecorded
  if (endpoint.isOfBusiness) return transactOnBusiness(dependencies, request, work, { isReadOnly })
  return isReadOnly ? readAsMember(dependencies, request, work) : transactAsMember(dependencies, request)(work)
}

/** Sends a file: one transaction that finds it, and one for each part that is sent. */
async function answerByFile({ dependencies, endpoint, request, reply }: Call, find: (context: RequestContext) => Promise<unknown>): Promise<FastifyReply> {
  const onAccount = transactAsMember(dependencies, request)
  const transact = <T>(work: (context: MemberContext) => Promise<T>): Promise<T> =>
    endpoint.isOfBusiness ? transactOnBusiness(dependencies, request, work as unknown as (context: BusinessMemberContext) => Promise<T>) : onAccount(work)
  const found = (await transact(find)) as FileAnswer | UnwrittenFile
  const file = 'write' in found ? await found.write() : found
  return sendFile(reply, file, (position) => transact((context) => file.readPart(context, position)))
}

/** Reads whose limits the call needs, by one statement. */
async function readLimitHolders(dependencies: HttpDependencies, request: FastifyRequest, policy: ApprovalPolicy): Promise<Map<string, LimitHolder>> {
  const { database, clock, rights } = dependencies
  const { session, merchantId } = memberOf(dependencies, request)
  const found =
    policy === 'decided' || request.needsSecondPerson
      ? await rights.listHolders(database.global, merchantId, clock.now())
      : [await rights.findHolder(database.global, merchantId, session.userId)].filter((holder) => holder !== null)
  return new Map(found.map((holder) => [holder.userId, holder]))
}

/** The member who calls, and where: the account of the path and its business. */
function memberOf({ rights }: HttpDependencies, request: FastifyRequest) {
  const merchantId = merchantIdOf(request)
  if (!request.authorised?.membership || !merchantId) throw new AppError('not_found')
  const { session, membership } = request.authorised
  const actor = { kind: 'member', userId: session.userId, name: session.userName, permissions: rights.grantedTo(membership) } as const
  return { session, actor, merchantId, membership }
}

type Member = ReturnType<typeof memberOf>

/** The context of a call of a member, with the limits that the call needs. */
function memberContext(request: FastifyRequest, { session, actor, merchantId }: Member, db: Tx, realNow: Date, clockAheadMs: number): MemberContext {
  const context: MemberContext = { ...requestContext(request, db, accountTime(realNow, clockAheadMs)), realNow, session, merchantId, actor }
  const { limitHolders, needsSecondPerson } = request
  if (!limitHolders) return context
  const limited: LimitedContext = { ...context, limitHolders, needsSecondPerson }
  return limited
}

/** Opens transactions of the account that the path names, as the member who calls. Rows of a recorded refusal are kept. */
function transactAsMember(dependencies: HttpDependencies, request: FastifyRequest): Transact<MemberContext> {
  const { database, clock } = dependencies
  const member = memberOf(dependencies, request)
  const realNow = clock.now()
  // The clock was read with the session; by a second transaction, it can be elsewhere.
  let knownAheadMs: number | undefined = member.membership.clockAheadMs
  return (work) => {
    const scope = { merchantId: member.merchantId, clockAheadMs: knownAheadMs }
    knownAheadMs = undefined
    return transactKeepingRefusals(database, scope, (tx, clockAheadMs) => work(memberContext(request, member, tx, realNow, clockAheadMs)))
  }
}

/** Runs work that only reads in one transaction of the account that the path names, as the member who calls. */
async function readAsMember<T>(dependencies: HttpDependencies, request: FastifyRequest, work: (context: MemberContext) => Promise<T>): Promise<T> {
  const { database, clock } = dependencies
  const member = memberOf(dependencies, request)
  const { account: accountSettings, clockAheadMs } = member.membership
  const realNow = clock.now()
  return database.transaction({ merchantId: member.merchantId, clockAheadMs, isReadOnly: true }, (tx) =>
    work({ ...memberContext(request, member, tx, realNow, clockAheadMs), accountSettings }),
  )
}

/** Runs work in one transaction of the business behind the account that the path names, as the member who calls. Rows of a recorded refusal are kept. */
async function transactOnBusiness<T>(
  dependencies: HttpDependencies,
  request: FastifyRequest,
  work: (context: BusinessMemberContext) => Promise<T>,
  { isReadOnly = false }: Pick<Scope, 'isReadOnly'> = {},
): Promise<T> {
  const { database, clock } = dependencies
  const { session, actor, merchantId, membership } = memberOf(dependencies, request)
  const { business_id: businessId } = membership.account
  return transactKeepingRefusals(database, { businessId, userId: session.userId, isReadOnly }, (tx) =>
    work({ ...requestContext(request, tx, clock.now()), session, actor, merchantId, businessId }),
  )
}

/** @throws AppError `invalid_fields` if the idempotency key has a card number. */
function readKey({ headers }: FastifyRequest): string {
  const key = headers[idempotencyHeader]
  if (typeof key !== 'string') return ''
  if (hasCardNumber(key)) throw brokenRule(idempotencyHeader, 'card_number_in_text')
  return key
}

declare module 'fastify' {
  interface FastifyRequest {
    authorised: Authorised | null
    /** Set if an endpoint of an account declares `approval`. */
    limitHolders: ReadonlyMap<string, LimitHolder> | null
    needsSecondPerson: boolean
  }
}
