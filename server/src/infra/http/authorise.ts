import type { Access } from '@counterfoil/contract/endpoint'
import type { Permission, SystemRole } from '@counterfoil/contract/permissions'
import { permissions, systemRoles } from '@counterfoil/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { RequestContext } from '../context.ts'
import { sha256 } from '../crypto.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { localeOfRequest } from './locale.ts'
import { recordRefusedRight } from './refusals-store.ts'
import type { Authorised, Membership } from './sessions-store.ts'
import { authoriseSession } from './sessions-store.ts'

export interface HttpDependencies {
  readonly database: Database
  readonly clock: Clock
}

/** Who the request's token belongs to, and what it may do in the account of the path; null without a session that lives. */
export async function findCaller({ database, clock }: HttpDependencies, request: FastifyRequest): Promise<Authorised | null> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return token ? authoriseSession(database.global, sha256(token), merchantIdOf(request), clock.now()) : null
}

/**
 * Lets a caller through, or refuses it before its body is read; a refused right leaves an audit row.
 * @throws AppError `login_expired`, `not_found` or `forbidden`.
 */
export async function requireAccess(
  dependencies: HttpDependencies,
  request: FastifyRequest,
  access: Exclude<Access, 'public'>,
  caller: Authorised | null,
): Promise<void> {
  if (!caller) throw new AppError('login_expired')
  if (access === 'session') return
  const merchantId = merchantIdOf(request)
  // Another business's account is answered like an unknown one, so that nobody learns that it exists.
  if (!caller.membership || !merchantId) throw new AppError('not_found')
  if (access === 'member' || grantedPermissions(caller.membership).has(access)) return
  const { businessId } = caller.membership
  await dependencies.database.transaction({ merchantId, businessId }, (tx) =>
    recordRefusedRight({ ...requestContext(request, tx, dependencies.clock.now()), merchantId, businessId, session: caller.session }, access),
  )
  throw new AppError('forbidden')
}

/** The account that the path names. */
export function merchantIdOf(request: FastifyRequest): string | null {
  return (request.params as { id?: string }).id ?? null
}

/** The rights of a member: the owner has all, everybody else those of their roles. */
export function grantedPermissions(membership: Membership): ReadonlySet<Permission> {
  if (membership.isOwner) return new Set(permissions)
  const fromSystemRoles = membership.systemRoles.flatMap((key): readonly Permission[] => systemRoles[key as SystemRole] ?? [])
  return new Set([...fromSystemRoles, ...(membership.permissions as Permission[])])
}

export function requestContext(request: FastifyRequest, db: RequestContext['db'], now: Date): RequestContext {
  return {
    db,
    now,
    requestId: request.id,
    locale: localeOfRequest(request),
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  }
}
