import { sql } from 'kysely'
import type { UserContext } from '../../infra/context.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'

/** People with emails that are due. */
export async function findDueUsers({ global }: HttpDependencies['database'], now: Date, countMax: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM find_due_deliveries(${now}, ${countMax})`.execute(global)
  return rows.map(({ user_id }) => user_id)
}

/** Marks the user's due emails as sent, and returns their notifications. Whoever comes second gets none. */
export async function takeDue({ db, userId, now }: UserContext): Promise<string[]> {
  const { rows } = await sql<{ notification_id: string }>`
    UPDATE notification_deliveries SET sent_at = ${now}
    WHERE user_id = ${userId} AND channel = 'email' AND sent_at IS NULL AND due_at <= ${now} RETURNING notification_id`.execute(db)
  return rows.map(({ notification_id }) => notification_id)
}
