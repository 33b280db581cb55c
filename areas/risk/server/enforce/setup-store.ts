import { sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { insertRow } from '#server/infra/database/write-rows.ts'
import { hitsSince } from '../hits/store.ts'
import type { StoppedAttempt } from '../rules/decisions-store.ts'
import type { MatchingEntry } from './store.ts'

/** Writes which entry stopped a card that was to be set up or attached, together with its refusal. */
export function insertSetupDecision(
  { db, merchantId, now }: TenantContext,
  { objectId, attemptId }: Pick<StoppedAttempt, 'objectId' | 'attemptId'>,
  { id }: MatchingEntry,
): void {
  insertRow(db, 'risk_setup_decisions', { merchant_id: merchantId, object_id: objectId, attempt_id: attemptId, at: now, entry_id: id })
}

/** Counts the setups and attachments of cards that an entry stopped since a time, up to a number. */
export async function countSetupsStopped({ db, merchantId }: TenantContext, entryId: string, since: Date, countMax: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM risk_setup_decisions s WHERE s.merchant_id = ${merchantId} AND s.entry_id = ${entryId} AND s.at > ${since} ORDER BY s.at DESC LIMIT ${countMax}
    ) AS s`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes what setups were stopped in all accounts, once no entry says so. An account's clock only runs ahead, so its past days are over before. True while there may be more. */
export async function deleteOldSetupDecisions({ global }: Pick<Database, 'global'>, now: Date, countMax: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT delete_old_risk_setup_decisions(${hitsSince(now)}, ${countMax}::int) AS count`.execute(global)
  return (rows[0]?.count ?? 0) >= countMax
}
