import type { SessionContext } from '../../infra/context.ts'

export async function markSteppedUp({ db, userId, now, session }: SessionContext): Promise<void> {
  await db.updateTable('sessions').set({ stepped_up_at: now }).where('user_id', '=', userId).where('id', '=', session.id).execute()
}
