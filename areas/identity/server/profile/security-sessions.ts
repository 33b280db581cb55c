import type { endOtherSessions, listSessions as listEndpoint } from '#areas/identity/contract/security.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { SessionContext } from '#server/infra/context.ts'
import { nameBrowser } from '#server/infra/http/browser-names.ts'
import { refuseUnknown } from '../second-factors/second-factors.ts'
import { recordUserEvent } from '../users/events-store.ts'
import { endSessionById, endSessionsBeside, findSessions } from './security-sessions-store.ts'

const action = 'session.end'

export async function listSessions(context: SessionContext): Promise<HandlerOutput<typeof listEndpoint>> {
  const rows = await findSessions(context)
  return rows.map(({ user_agent, created_at, last_used_at, expires_at, ...row }) => ({
    ...row,
    ...nameBrowser(user_agent),
    is_current: row.id === context.session.id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

/**
 * Ends a session of the caller's, this one included, from its next call on.
 * @throws RecordedRefusal `not_found`.
 */
export async function endSession(context: SessionContext, id: string): Promise<null> {
  if (!(await endSessionById(context, id))) return refuseUnknown(context, action, id)
  await recordUserEvent(context, context.userId, { action, targetId: id })
  return null
}

/** Ends every session of the caller but this one. */
export async function endOthers(context: SessionContext): Promise<HandlerOutput<typeof endOtherSessions>> {
  const ended = await endSessionsBeside(context)
  await recordUserEvent(context, context.userId, { action, details: { ended } })
  return { ended }
}
