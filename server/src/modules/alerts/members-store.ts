import type { UserId } from '@counterfoil/contract/ids'
import { sql } from 'kysely'
import type { BusinessContext } from '../../infra/context.ts'

/** Returns those of some people who are members of the business, frozen or not. The transaction is one of the business. */
export async function listMembersAmong({ db, businessId }: Pick<BusinessContext, 'db' | 'businessId'>, users: readonly UserId[]): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    SELECT user_id FROM members WHERE business_id = ${businessId} AND user_id = ANY (${users}::text[])`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
