import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access, EndpointDeclaration } from '#kernel/endpoint.ts'
import { type MerchantId, merchantId, type UserId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { Permission } from '#kernel/permissions.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { Clock } from '../clock/clock.ts'
import type { LimitHolder, RequestContext, Session } from '../context.ts'
import type { Database, Tx } from '../database/database.ts'
import type { JsonObject } from '../database/schema.gen.ts'
import { AppError } from '../errors.ts'
import type { ExternalRunner } from '../external/runner.ts'
import { sha256 } from '../keys/crypto.ts'
import { callerAddress } from './caller-address.ts'
import { localeOfRequest } from './locale.ts'
import { recordRefusedCall } from './refusals-store.ts'
import { type Asker, type Authorised, authoriseSession, type Membership, peekSessions } from './sessions-store.ts'

/** What members may do, as the area of teams knows it. */
export interface Rights {
  grantedTo(membership: Pick<Membership, 'isOwner' | 'systemRoles' | 'permissions'>): ReadonlySet<Permission>
  /** One active member. */
  findHolder(db: Tx, merchantId: MerchantId, userId: UserId): Promise<LimitHolder | null>
  /** Members who have access to an account now. */
  listHolders(db: Tx, merchantId: MerchantId, now: Date): Promise<LimitHolder[]>
  /** Whether the account's business requires a second person for changes of bank accounts. */
  needsSecondPerson(db: Tx, merchantId: MerchantId): Promise<boolean>
}

export interface HttpDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly runner: ExternalRunner
  readonly rights: Rights
}

/** The session token that the request carries; null without one. */
export function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Who the request's token belongs to, and what it may do in the account of the path; null without a session that lives. */
export async function findCaller({ database, clock }: HttpDependencies, request: FastifyRequest): Promise<Authorised | null> {
  const token = bearerTokenOf(request)
  return token ? authoriseSession(database.global, sha256(token), merchantIdOf(request), clock.now()) : null
}

/** A session that follows a stream, and the account and the right that it needs for that. */
export interface StreamCaller extends Asker {
  readonly userId: UserId
  readonly access: Access
}

/** What each caller of a stream would be refused with now, or null. One statement, which counts as no use of their sessions. */
export async function findRefusals({ database, clock, rights }: HttpDependencies, callers: readonly StreamCaller[]): Promise<(AppError | null)[]> {
  const now = clock.now()
  const found = await peekSessions(database.global, callers, now)
  return callers.map(({ access }, index) => {
    const caller = found[index]
    if (!caller) return new AppError('login_expired')
    if (access === 'session' || access === 'public') return null
    return caller.membership ? findRefusal(rights, caller.session, caller.membership, access, now) : new AppError('not_found')
  })
}

/**
 * Lets a caller through, or refuses it before its body is read; a refused right leaves an audit row.
 * @throws AppError `login_expired`, `not_found`, `forbidden`, `second_factor_required`, `sso_required` or `step_up_needed`.
 */
export async function requireAccess(
  dependencies: HttpDependencies,
  request: FastifyRequest,
  { access, needsStepUp }: EndpointDeclaration,
  caller: Authorised | null,
): Promise<void> {
  if (!caller) throw new AppError('login_expired')
  const now = dependencies.clock.now()
  if (access !== 'session' && access !== 'public') await requireRight(dependencies, request, access, caller, now)
  if (needsStepUp && !isSteppedUp(caller.session, access, now)) throw new AppError('step_up_needed')
}

async function requireRight(
  { database, rights }: HttpDependencies,
  request: FastifyRequest,
  access: Exclude<Access, 'public' | 'session'>,
  caller: Authorised,
  now: Date,
): Promise<void> {
  const merchantId = merchantIdOf(request)
  // Another business's account is answered like an unknown one, so that nobody learns that it exists.
  if (!caller.membership || !merchantId) throw new AppError('not_found')
  const { business_id: businessId } = caller.membership.account
  const refusal = findRefusal(rights, caller.session, caller.membership, access, now)
  if (!refusal) return
  await database.transaction({ businessId }, (tx) =>
    recordRefusedCall(
      { ...requestContext(request, tx, now), merchantId, businessId, session: caller.session },
      {
        action: 'access.refused',
        reason: refusal.errorName,
        details: { ...(access !== 'member' && { permission: access }), ...(refusal.values as JsonObject) },
      },
    ),
  )
  throw refusal
}

function findRefusal(rights: Rights, session: Session, membership: Membership, access: Permission | 'member', now: Date): AppError | null {
  const { businessName: business, secondFactorDueAt, needsProvider } = membership
  if (needsProvider) return new AppError('sso_required', { business })
  if (secondFactorDueAt !== null && secondFactorDueAt <= now && !session.hasSecondFactor) return new AppError('second_factor_required', { business })
  return access === 'member' || rights.grantedTo(membership).has(access) ? null : new AppError('forbidden')
}

/** Whether a session was confirmed lately enough for a dangerous act. A business's provider confirms acts in the business, not on the person's own account. */
function isSteppedUp({ steppedUpAt, provider }: Session, access: Access, now: Date): boolean {
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < limits.stepUpMinutes * minuteMs
  return isRecent(steppedUpAt) || (access !== 'session' && provider !== null && isRecent(provider.confirmedAt))
}

/** Asks for a step-up of a call that needs one by what it changes. @throws AppError `step_up_needed`. */
export function requireStepUp(
  { session, realNow }: { readonly session: Session; readonly realNow: Date },
  { access }: Pick<EndpointDeclaration, 'access'>,
): void {
  if (!isSteppedUp(session, access, realNow)) throw new AppError('step_up_needed')
}

/** The account that the path names. */
export function merchantIdOf(request: FastifyRequest): MerchantId | null {
  const { id } = request.params as { id?: string }
  return id === undefined ? null : z.parse(merchantId, id)
}

export function requestContext(request: FastifyRequest, db: RequestContext['db'], now: Date): RequestContext {
  return {
    db,
    now,
    requestId: request.id,
    locale: localeOfRequest(request),
    ip: callerAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  }
}
