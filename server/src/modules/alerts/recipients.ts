import { type AlertKind, ruleKinds } from '@counterfoil/contract/alerts'
import type { ChangeType } from '@counterfoil/contract/changes'
import type { TenantContext } from '../../infra/context.ts'
import type { ChangeRow } from '../changes/index.ts'
import { keepSendings } from './sendings-store.ts'
import { listOwnUsers } from './store.ts'

/** The types of changes that are alerts. */
const kindOfType: Partial<Record<ChangeType, AlertKind>> = {
  'balance.low': 'balance',
  'acceptance.dropped': 'success_rate',
  'risk.blocks_rose': 'blocks',
  'vamp.threshold': 'vamp',
  'payout.failed': 'payout_failed',
}

/** The members whom an alert concerns. Null for everybody who may know of it. */
export interface AlertRecipients {
  readonly only: readonly string[] | null
  readonly except: readonly string[]
}

/** Keeps that alerts were sent, and returns whom each concerns, by the ID of its change: a member with own values isn't notified by the account's. */
export async function findAlertRecipients(context: TenantContext, changes: readonly ChangeRow[]): Promise<ReadonlyMap<ChangeRow['id'], AlertRecipients>> {
  const alerts = changes.flatMap((change) => {
    const kind = kindOfType[change.type]
    return kind === undefined ? [] : { change, kind, currency: change.data.balance?.currency ?? null }
  })
  if (alerts.length === 0) return new Map()
  await keepSendings(
    context,
    alerts.map(({ change, kind, currency }) => ({ kind, currency, user_id: change.data.alerted_id ?? null, sent_at: change.occurred_at })),
  )
  const own = await listOwnUsers(
    context,
    ruleKinds.filter((kind) => alerts.some((alert) => alert.kind === kind)),
  )
  return new Map(
    alerts.map(({ change, kind, currency }) => {
      const { alerted_id: userId } = change.data
      const except = own.flatMap((rule) => (rule.kind === kind && rule.currency === currency ? (rule.user_id ?? []) : []))
      return [change.id, userId === undefined ? { only: null, except } : { only: [userId], except: [] }]
    }),
  )
}
