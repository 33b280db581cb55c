import type { Locale } from '@counterfoil/contract/locale'
import type { UserContext } from '../../infra/context.ts'

export interface ProfileChange {
  readonly name?: string
  readonly language?: Locale
}

export async function updateUser({ db, userId }: UserContext, change: ProfileChange): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
}
