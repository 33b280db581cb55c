import type { UserId } from '#kernel/ids.ts'
import type { TestServer } from '#proof/support/server.ts'

/** Rows that endpoints of identity left in the database. */

export interface UserEventRow {
  readonly action: string
  readonly reason: string | null
  readonly user_id: UserId | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The rows of the present moment of the clock, in their order. */
export async function readEvents(server: TestServer): Promise<UserEventRow[]> {
  const { rows } = await server.db.owner.query<UserEventRow>('SELECT action, reason, user_id, details FROM user_audit_events WHERE at = $1 ORDER BY id', [
    server.clock.now(),
  ])
  return rows
}

export interface MailRow {
  readonly kind: string
  readonly to_email: string
  readonly user_id: UserId | null
}

/** The mails that were queued at the present moment of the clock. */
export async function readMails(server: TestServer): Promise<MailRow[]> {
  const { rows } = await server.db.owner.query<MailRow>('SELECT kind, to_email, user_id FROM mail_outbox WHERE created_at = $1 ORDER BY id', [
    server.clock.now(),
  ])
  return rows
}
