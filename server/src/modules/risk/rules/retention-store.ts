import { limits } from '@counterfoil/contract/limits'
import { hourMs, minuteMs } from '@counterfoil/contract/time/durations'
import { sql } from 'kysely'
import type { Database } from '../../../infra/database/database.ts'

/** How long counted attempts are kept beyond the longest window. */
const marginMs = hourMs

/** Deletes counted attempts of all accounts that no window can have anymore. An account's clock only runs ahead, so its windows are over before. True while there may be more. */
export async function deleteOldRuleAttempts({ global }: Pick<Database, 'global'>, now: Date, countMax: number): Promise<boolean> {
  const before = new Date(now.getTime() - limits.riskRuleWindowMinutesMax * minuteMs - marginMs)
  const { rows } = await sql<{ count: number }>`SELECT delete_old_risk_rule_attempts(${before}, ${countMax}::int) AS count`.execute(global)
  return (rows[0]?.count ?? 0) >= countMax
}
