import { alertKindOf, isAboutMoney } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { ChangeRow } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { NotificationData } from '../texts/index.ts'
import { keepSendings, listRules, type Sending } from './store.ts'

/**
 * Keeps that alerts were sent, and leaves out failed payouts that are below the minimum of the account.
 * @param facts amounts of payouts, by their ID.
 */
export async function keepSentAlerts<C extends ChangeRow>(
  context: TenantContext,
  changes: readonly C[],
  facts: ReadonlyMap<string, NotificationData>,
): Promise<readonly C[]> {
  if (!changes.some(({ type }) => alertKindOf(type))) return changes
  const minimums = await listRules(context, ['payout_failed'])
  const sendings: Sending[] = []
  const news = changes.filter((change) => {
    const kind = alertKindOf(change.type)
    if (kind === undefined) return true
    const { amount_minor: amountMinor = 0, currency } = change.data.balance ?? facts.get(change.object_id) ?? {}
    const about = isAboutMoney(kind) ? ((currency as CurrencyCode | undefined) ?? null) : null
    const minimum = kind === 'payout_failed' ? minimums.find((rule) => rule.currency === about) : undefined
    if (minimum && amountMinor < minimum.threshold) return false
    sendings.push({ kind, currency: about, sent_at: change.occurred_at })
    return true
  })
  await keepSendings(context, sendings)
  return news
}
