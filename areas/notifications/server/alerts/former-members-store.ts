import { sql } from 'kysely'
import type { AlertKind } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessContext, TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { nextCheck } from './jobs.ts'
import { deleteRulesOf, lockRules, type RuleRow } from './store.ts'

/**
 * As `lockRules`, without those of people who are no longer members: members are removed on the side of people, where rules can't be written, so the next
 * check deletes them. Frozen members keep theirs. A job that looks again within the hour reads no members.
 */
export async function lockRulesOfMembers(context: TenantContext, database: Database, kinds: readonly AlertKind[]): Promise<RuleRow[]> {
  const rules = await lockRules(context, kinds)
  const due = rules.filter((rule) => nextCheck(context, rule) <= context.now)
  const users = [...new Set(due.flatMap(({ user_id }) => user_id ?? []))]
  if (users.length === 0) return rules
  const { business_id: businessId } = await getAccountSettings(context)
  const members = await database.transaction({ businessId, kind: 'work' }, (db) => listMembersAmong({ db, businessId }, users))
  const former = users.filter((user) => !members.includes(user))
  if (former.length > 0) await deleteRulesOf(context, former, kinds)
  return rules.filter(({ user_id }) => user_id === null || !former.includes(user_id))
}

/** Returns those of some people who are members of the business, frozen or not. The transaction is one of the business. */
async function listMembersAmong({ db, businessId }: Pick<BusinessContext, 'db' | 'businessId'>, users: readonly UserId[]): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    SELECT user_id FROM members WHERE business_id = ${businessId} AND user_id = ANY (${users}::text[])`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
