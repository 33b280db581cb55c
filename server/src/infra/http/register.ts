import { type ApprovalRequested, approvalRequested } from '@counterfoil/contract/approvals/endpoints'
import { hasCardNumber } from '@counterfoil/contract/cards/card-numbers'
import type { ApprovalPolicy, EndpointDeclaration, HandlerInput, HandlerOutput, TeamApprovalPolicy } from '@counterfoil/contract/endpoint'
import { codeApprovalRequested, type Envelope, idempotencyHeader } from '@counterfoil/contract/envelope'
import { type TeamApprovalRequested, teamApprovalRequested } from '@counterfoil/contract/team/team-approvals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { accountTime } from '../clock/clock.ts'
import type { BusinessMemberContext, LimitedContext, MemberContext, RequestContext, SessionContext } from '../context.ts'
import type { Scope, Tx } from '../database/database.ts'
import { AppError, brokenRule } from '../errors.ts'
import { PendingIntent } from '../external/command.ts'
import { runCall, type Transact } from '../external/runner.ts'
import { transactKeepingRefusals } from '../recorded-refusals.ts'
import { runAsUser } from '../user-work.ts'
import { findCaller, grantedPermissions, type HttpDependencies, merchantIdOf, requestContext, requireAccess } from './authorise.ts'
import { type BrowserDevice, deviceOf } from './device-cookie.ts'
import { successEnvelope } from './envelope.ts'
import { type FileAnswer, sendFile, type UnwrittenFile } from './file-answer.ts'
import type { IdempotentAnswer } from './idempotency/idempotency-store.ts'
import { parseInput } from './input.ts'
import { findLimitHolder, type LimitHolder, listLimitHolders, readNeedsSecondPerson } from './limit-holders-store.ts'
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

/** Answers a call that has become a request for approval. */
export class ApprovalNeeded {
  readonly answer: ApprovalRequested | TeamApprovalRequested
  constructor(answer: ApprovalRequested | TeamApprovalRequested) {
    this.answer = answer
  }
}

export type Handler<D extends EndpointDeclaration> = (
  context: ContextFor<D>,
  input: HandlerInput<D>,
  device: BrowserDevice,
) => Promise<HandlerOutput<D> | CodedAnswer<HandlerOutput<D>> | (D extends { approval: TeamApprovalPolicy | 'bank_accounts' } ? ApprovalNeeded : never)>

/** How a command that calls the outside is bound: what begins it, and what answers it once its effect is there. */
export interface CommandHandlers<D extends EndpointDeclaration, Result> {
  /** Answers at once where there is nothing to ask. */
  begin(context: ContextFor<D>, input: HandlerInput<D>): Promise<PendingIntent<Result> | HandlerOutput<D> | ApprovalNeeded>
  answer(context: ContextFor<D>, result: Result, input: HandlerInput<D>): Promise<HandlerOutput<D>>
}

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
 * Binds a handler to its declaration: rights first, then the input, then one transaction, then the listed fields in the envelope.
 * @param limits beside the general one, counted once the body is there.
 */
export function registerEndpoint<const D extends EndpointDeclaration>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  handler: Handler<D>,
  { limits = [] }: { limits?: readonly RequestLimit[] } = {},
): void {
  const run = handler as unknown as (context: RequestContext, input: unknown, device: BrowserDevice) => Promise<unknown>
  addRoute(app, dependencies, endpoint, limits, async (request, reply) => {
    const input = await readInput(dependencies, endpoint, request)
    const device = deviceOf(request, reply)
    const answered = await answer(dependencies, endpoint, request, reply, input.body, async (context) => {
      const outcome = await run(context, input, device)
      return outcome instanceof ApprovalNeeded ? outcome : present(endpoint, outcome)
    })
    if (!(answered instanceof ApprovalNeeded)) return answered
    reply.code(codeApprovalRequested)
    return approvalEnvelope(endpoint, answered)
  })
}

/** Binds a command that calls the outside: rights, input, then two transactions with the call between them. Its endpoint is idempotent and of an account. */
export function registerCommand<const D extends EndpointDeclaration & { isIdempotent: true }, Result>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  handlers: CommandHandlers<D, Result>,
): void {
  addRoute(app, dependencies, endpoint, [], async (request, reply) => {
    const input = parseInput(endpoint, request) as HandlerInput<D>
    return runOnce(dependencies, endpoint, request, reply, input.body, {
      work: async (context) => {
        const outcome = await handlers.begin(context as ContextFor<D>, input)
        if (outcome instanceof ApprovalNeeded) return { status: codeApprovalRequested, body: JSON.stringify(approvalEnvelope(endpoint, outcome)) }
        return outcome instanceof PendingIntent ? outcome : jsonAnswer(present(endpoint, outcome))
      },
      answer: async (context, result) => jsonAnswer(present(endpoint, await handlers.answer(context as ContextFor<D>, result as Result, input))),
    })
  })
}

/** Binds a download: rights and input as for every endpoint, one transaction that finds the file, and one for each part that is sent. */
export function registerFile<const D extends EndpointDeclaration & { isFile: true }>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  open: (context: MemberContext, input: HandlerInput<D>) => Promise<FileAnswer | UnwrittenFile>,
  limits: readonly RequestLimit[] = [],
): void {
  addRoute(app, dependencies, endpoint, limits, async (request, reply) => {
    const input = parseInput(endpoint, request) as HandlerInput<D>
    const transact = transactAsMember(dependencies, request)
    const opened = await transact((context) => open(context, input))
    const file = 'write' in opened ? await opened.write() : opened
    return sendFile(reply, file, (position) => transact((context) => file.readPart(context, position)))
  })
}

/** Binds a download of a business, as `registerFile` binds one of an account. */
export function registerBusinessFile<const D extends EndpointDeclaration & { isFile: true; isOfBusiness: true }>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  open: (context: BusinessMemberContext, input: HandlerInput<D>) => Promise<FileAnswer<BusinessMemberContext>>,
): void {
  addRoute(app, dependencies, endpoint, [], async (request, reply) => {
    const input = parseInput(endpoint, request) as HandlerInput<D>
    const file = await transactOnBusiness(dependencies, request, (context) => open(context, input))
    return sendFile(reply, file, (position) => transactOnBusiness(dependencies, request, (context) => file.readPart(context, position)))
  })
}

/** How a command is bound that has something to do before its transaction, such as to read a file. */
export interface PreparedHandlers<D extends EndpointDeclaration, Prepared> {
  readonly limits: readonly RequestLimit[]
  prepare(input: HandlerInput<D>): Promise<Prepared>
  handle(context: BusinessMemberContext, input: HandlerInput<D>, prepared: Prepared): Promise<HandlerOutput<D>>
}

/** Binds a command of a business: rights, input, what `prepare` does without a transaction, then one transaction. */
export function registerPrepared<const D extends EndpointDeclaration & { isOfBusiness: true }, Prepared>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  { limits, prepare, handle }: PreparedHandlers<D, Prepared>,
): void {
  addRoute(app, dependencies, endpoint, limits, async (request) => {
    const input = (await readInput(dependencies, endpoint, request)) as HandlerInput<D>
    const prepared = await prepare(input)
    return present(endpoint, await transactOnBusiness(dependencies, request, (context) => handle(context, input, prepared)))
  })
}

/** Binds a call with work between its transactions, such as making a document: rights, input, then as many transactions as it needs. */
export function registerSteps<const D extends EndpointDeclaration>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  run: (transact: Transact<MemberContext>, input: HandlerInput<D>, device: BrowserDevice) => Promise<HandlerOutput<D>>,
): void {
  addRoute(app, dependencies, endpoint, [], async (request, reply) => {
    const input = parseInput(endpoint, request) as HandlerInput<D>
    return present(endpoint, await run(transactAsMember(dependencies, request), input, deviceOf(request, reply)))
  })
}

/** How an upload is bound: what checks the file without a transaction, and what keeps it. */
export interface UploadHandlers<D extends EndpointDeclaration, Checked> {
  readonly bytesMax: number
  readonly limits: readonly RequestLimit[]
  check(file: ReceivedFile, input: HandlerInput<D>): Promise<Checked>
  handle(context: MemberContext, input: HandlerInput<D>, checked: Checked): Promise<HandlerOutput<D>>
}

/** Binds an upload: rights, input, the file to a place of its own, then one transaction. */
export function registerUpload<const D extends EndpointDeclaration & { takesFile: true }, Checked>(
  app: FastifyInstance,
  dependencies: HttpDependencies,
  endpoint: D,
  { bytesMax, limits, check, handle }: UploadHandlers<D, Checked>,
): void {
  addRoute(app, dependencies, endpoint, limits, async (request) => {
    const input = parseInput(endpoint, request) as HandlerInput<D>
    const checked = await receiveFile(request.body, bytesMax, (file) => check(file, input))
    return present(endpoint, await transactAsMember(dependencies, request)((context) => handle(context, input, checked)))
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
        request.needsSecondPerson = await readNeedsSecondPerson(dependencies.database.global, memberOf(request).merchantId)
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

/** Runs the work in the context that its endpoint asks for; a user's, a business's and an account's run in one transaction. */
async function answer(
  dependencies: HttpDependencies,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  work: (context: RequestContext) => Promise<unknown>,
): Promise<unknown> {
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
  if (isReadOnly) return readAsMember(dependencies, request, work)
  if (!endpoint.isIdempotent) return transactAsMember(dependencies, request)(work)
  return runOnce(dependencies, endpoint, request, reply, body, {
    work: async (context) => jsonAnswer(await work(context)),
    answer: async () => {
      throw new Error(`${endpoint.path} does not call the outside`)
    },
  })
}

/** Reads whose limits the call needs, by one statement. */
async function readLimitHolders({ database, clock }: HttpDependencies, request: FastifyRequest, policy: ApprovalPolicy): Promise<Map<string, LimitHolder>> {
  const { session, merchantId } = memberOf(request)
  const found =
    policy === 'decided' || request.needsSecondPerson
      ? await listLimitHolders(database.global, merchantId, clock.now())
      : [await findLimitHolder(database.global, merchantId, session.userId)].filter((holder) => holder !== null)
  return new Map(found.map((holder) => [holder.userId, holder]))
}

/** The member who calls, and where: the account of the path and its business. */
function memberOf(request: FastifyRequest) {
  const merchantId = merchantIdOf(request)
  if (!request.authorised?.membership || !merchantId) throw new AppError('not_found')
  const { session, membership } = request.authorised
  const actor = { kind: 'member', userId: session.userId, name: session.userName, permissions: grantedPermissions(membership) } as const
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
function transactAsMember({ database, clock }: HttpDependencies, request: FastifyRequest): Transact<MemberContext> {
  const member = memberOf(request)
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
async function readAsMember<T>({ database, clock }: HttpDependencies, request: FastifyRequest, work: (context: MemberContext) => Promise<T>): Promise<T> {
  const member = memberOf(request)
  const { account: accountSettings, clockAheadMs } = member.membership
  const realNow = clock.now()
  return database.transaction({ merchantId: member.merchantId, clockAheadMs, isReadOnly: true }, (tx) =>
    work({ ...memberContext(request, member, tx, realNow, clockAheadMs), accountSettings }),
  )
}

/** Runs work in one transaction of the business behind the account that the path names, as the member who calls. Rows of a recorded refusal are kept. */
async function transactOnBusiness<T>(
  { database, clock }: HttpDependencies,
  request: FastifyRequest,
  work: (context: BusinessMemberContext) => Promise<T>,
  { isReadOnly = false }: Pick<Scope, 'isReadOnly'> = {},
): Promise<T> {
  const { session, actor, merchantId, membership } = memberOf(request)
  const { business_id: businessId } = membership.account
  return transactKeepingRefusals(database, { businessId, userId: session.userId, isReadOnly }, (tx) =>
    work({ ...requestContext(request, tx, clock.now()), session, actor, merchantId, businessId }),
  )
}

async function runOnce(
  dependencies: HttpDependencies,
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  call: Parameters<typeof runCall<MemberContext>>[3],
): Promise<unknown> {
  const key = request.headers[idempotencyHeader]
  const scope = request.authorised?.session.userId ?? ''
  if (typeof key === 'string' && hasCardNumber(key)) throw brokenRule(idempotencyHeader, 'card_number_in_text')
  const once = { scope, key: typeof key === 'string' ? key : '', request: [endpoint.method, request.url, body] }
  const stored = await runCall(dependencies.runner, transactAsMember(dependencies, request), once, call)
  if (stored.isReplayed) reply.header('idempotent-replayed', 'true')
  reply.code(stored.status)
  return JSON.parse(stored.body) as unknown
}

function approvalEnvelope({ isOfBusiness }: EndpointDeclaration, { answer: requested }: ApprovalNeeded): Envelope {
  const data = z.parse(isOfBusiness ? teamApprovalRequested : approvalRequested, requested)
  return { ...successEnvelope(data), code: codeApprovalRequested }
}

function jsonAnswer(answered: unknown): IdempotentAnswer {
  return { status: 200, body: JSON.stringify(answered) }
}

declare module 'fastify' {
  interface FastifyRequest {
    authorised: Authorised | null
    /** Set if an endpoint of an account declares `approval`. */
    limitHolders: ReadonlyMap<string, LimitHolder> | null
    needsSecondPerson: boolean
  }
}
