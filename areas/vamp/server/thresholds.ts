import { recordAudit } from '#areas/audit/server/index.ts'
import type { setVampThreshold, VampThreshold } from '#areas/vamp/contract/endpoints.ts'
import { countItems, type VampCounts, vampPercent } from '#areas/vamp/contract/vamp-ratio.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { findThreshold, insertThreshold, lockThreshold, type ThresholdRow } from './store.ts'

/** Sets the account's own threshold. Without a condition there is none. */
export async function setThreshold(context: TenantContext, body: HandlerInput<typeof setVampThreshold>['body']): Promise<VampThreshold | null> {
  await lockThreshold(context)
  const before = presentThreshold(await findThreshold(context))
  const threshold = presentThreshold(body)
  if (before?.ratio_basis_points === threshold?.ratio_basis_points && before?.count === threshold?.count) return threshold
  await insertThreshold(context, body)
  await recordAudit(context, { action: 'vamp_threshold.set', targetId: context.merchantId, details: { before, after: threshold } })
  return threshold
}

/** Null where no condition is set. */
export function presentThreshold(row: Pick<ThresholdRow, 'ratio_basis_points' | 'count'> | undefined): VampThreshold | null {
  if (!row || (row.ratio_basis_points === null && row.count === null)) return null
  return { ratio_basis_points: row.ratio_basis_points, count: row.count }
}

const basisPointsPerPercent = 100

/** Whether a month has reached all conditions that are set. */
export function isReached({ ratio_basis_points, count }: VampThreshold, counts: VampCounts): boolean {
  const reported = countItems(counts)
  const isRatioReached = ratio_basis_points === null || vampPercent(counts) * basisPointsPerPercent >= ratio_basis_points
  return isRatioReached && (count === null || reported >= count)
}
