import { type Selectable, sql } from 'kysely'
import type { TenantContext } from '#server/infra/context.ts'
import type { DB } from '#server/infra/database/schema.gen.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { vampLevelsJobName } from './store.ts'

export type ThresholdRow = Selectable<DB['vamp_thresholds']>

/** The account's own threshold in force. */
export async function findThreshold({ db, merchantId }: TenantContext): Promise<ThresholdRow | undefined> {
  return db.selectFrom('vamp_thresholds').selectAll().where('merchant_id', '=', merchantId).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Lets changes of the threshold run one after the other. */
export async function lockThreshold({ db, merchantId }: TenantContext): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${merchantId}/vamp-threshold`}, 0))`.execute(db)
}

/** Adds a version of the threshold. */
export async function insertThreshold(context: TenantContext, threshold: Pick<ThresholdRow, 'ratio_basis_points' | 'count'>): Promise<void> {
  const { db, merchantId, now } = context
  noteDue(context, vampLevelsJobName, now)
  await sql`
    INSERT INTO vamp_thresholds (merchant_id, version, ratio_basis_points, count, set_at)
    SELECT ${merchantId}, 1 + coalesce(max(version), 0), ${threshold.ratio_basis_points}::integer, ${threshold.count}::integer, ${now}
    FROM vamp_thresholds WHERE merchant_id = ${merchantId}`.execute(db)
}
