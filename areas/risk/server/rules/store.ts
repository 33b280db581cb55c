import { type Selectable, sql } from 'kysely'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RuleChange, RuleTerms } from '#kernel/risk/rule-types.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { idsInOrder, newId } from '#server/infra/keys/crypto.ts'
import type { MemberAct } from '../store.ts'

export type RuleRow = Selectable<DB['risk_rules']>
export type RuleChangeRow = Selectable<DB['risk_rule_changes']>

/** The rules that aren't deleted, oldest first. Deleted ones are few: members make rules by hand. */
export async function listRules({ db, merchantId }: TenantContext): Promise<RuleRow[]> {
  return db
    .selectFrom('risk_rules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '<>', 'deleted')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findRule({ db, merchantId }: TenantContext, id: string): Promise<RuleRow | undefined> {
  return db.selectFrom('risk_rules').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id).where('status', '<>', 'deleted').executeTakeFirst()
}

/** Rules by their IDs, deleted ones too. */
export async function findRulesById({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<RuleRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('risk_rules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Changes of an account's rules happen one after the other, so that their number is exact and no two say the same. */
export async function lockRules({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/risk-rules`}, 0))`.execute(db)
}

export async function insertRule({ db, merchantId, now, actor }: MemberAct, terms: RuleTerms): Promise<RuleRow> {
  return db
    .insertInto('risk_rules')
    .values({
      ...terms,
      merchant_id: merchantId,
      id: newId('rskr', now),
      created_at: now,
      changed_at: now,
      version: 1,
      status: 'on',
      user_id: actor.userId,
      user_name: actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateRule(
  { db, merchantId, now, actor }: MemberAct,
  { id, version }: RuleRow,
  change: Partial<RuleTerms & Pick<RuleRow, 'status'>>,
): Promise<RuleRow> {
  return db
    .updateTable('risk_rules')
    .set({ ...change, version: version + 1, changed_at: now, user_id: actor.userId, user_name: actor.name })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes what the caller did with a rule, and what the rule says since. */
export async function insertRuleChange({ db, merchantId, now, actor }: MemberAct, rule: RuleRow, change: RuleChange): Promise<void> {
  const { id, subject, counts, threshold, window_minutes, action, interval_seconds } = rule
  await db
    .insertInto('risk_rule_changes')
    .values({
      merchant_id: merchantId,
      id: idsInOrder('rskrc', now)(),
      rule_id: id,
      at: now,
      threshold,
      window_minutes,
      interval_seconds,
      change,
      subject,
      counts,
      action,
      user_id: actor.userId,
      user_name: actor.name,
    })
    .execute()
}

/** Newest first. */
export async function listRuleChanges({ db, merchantId }: TenantContext, ruleId: string): Promise<RuleChangeRow[]> {
  return db
    .selectFrom('risk_rule_changes')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('rule_id', '=', ruleId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(riskLimits.riskHistoryMax)
    .execute()
}
