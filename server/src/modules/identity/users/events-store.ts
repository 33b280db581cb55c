import { sql } from 'kysely'
import type { RequestContext } from '../../../infra/context.ts'

/** What users do with their sign-in and profile. Each leaves a row, also if it was refused. */
export type UserAction =
  | 'register'
  | 'sign_in'
  | 'sign_in.second_step'
  | 'sign_out'
  | 'email.confirm'
  | 'email.change'
  | 'password.change'
  | 'password.reset_asked'
  | 'password.reset'
  | 'lock'
  | 'unlock'
  | 'step_up'
  | 'authenticator.add'
  | 'authenticator.remove'
  | 'passkey.add'
  | 'passkey.remove'
  | 'recovery_codes.make'
  | 'session.end'
  | 'device.trust'
  | 'device.forget'
  | 'profile.update'

export interface UserEvent {
  readonly action: UserAction
  /** Why it was refused, such as `wrong_password`; left out where it succeeded. */
  readonly refusedFor?: string
  readonly targetId?: string
  /** What a reader of the log must know; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** @param userId null where nobody is known by the given address, token or link. */
export async function recordUserEvent(context: RequestContext, userId: string | null, event: UserEvent): Promise<void> {
  const { action, refusedFor = null, targetId = null, details = {} } = event
  const outcome = refusedFor === null ? 'success' : 'refused'
  const { db, now, ip, userAgent, requestId } = context
  await sql`
    SELECT record_user_event(${userId}, ${action}, ${outcome}, ${refusedFor}, ${targetId}, ${JSON.stringify(details)}, ${now}, ${ip}, ${userAgent}, ${requestId})`.execute(
    db,
  )
}
