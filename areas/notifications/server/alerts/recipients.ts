import { type AlertKind, alertKinds, isAboutMoney } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { ChangeType } from '#kernel/changes.ts'
import type { UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { ChangeRow } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { NotificationData } from '../texts/index.ts'
import { keepSendings, listRules, type RuleRow } from './store.ts'

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

/** An alert of the change feed. */
interface SentAlert {
  readonly change: ChangeRow
  readonly kind: AlertKind
  /** Of a balance or a payout. */
  readonly currency: CurrencyCode | null
  /** Of a payout. */
  readonly amountMinor: number
}

/**
 * Keeps that alerts were sent, and returns whom each concerns, by the ID of its change: a member with own values isn't notified by the account's.
 * @param facts amounts of payouts, by their ID.
 */
export async function findAlertRecipients(
  context: TenantContext,
  changes: readonly ChangeRow[],
  facts: ReadonlyMap<string, NotificationData>,
): Promise<ReadonlyMap<ChangeRow['id'], AlertRecipients>> {
  const alerts = changes.flatMap((change): SentAlert | [] => {
    const kind = kindOfType[change.type]
    const { amount_minor: amountMinor = 0, currency } = change.data.balance ?? facts.get(change.object_id) ?? {}
    return kind === undefined ? [] : { change, kind, currency: isAboutMoney(kind) ? ((currency as CurrencyCode | undefined) ?? null) : null, amountMinor }
  })
  if (alerts.length === 0) return new Map()
  const rules = await listRules(
    context,
    alertKinds.filter((kind) => alerts.some((alert) => alert.kind === kind)),
  )
  const found = alerts.map((alert) => ({ alert, ...findConcerned(alert, rules) }))
  await keepSendings(
    context,
    found.flatMap(({ alert: { kind, currency, change }, by }) => by.map((userId) => ({ kind, currency, user_id: userId, sent_at: change.occurred_at }))),
  )
  return new Map(found.map(({ alert, recipients }) => [alert.change.id, recipients]))
}

interface Concerned {
  readonly recipients: AlertRecipients
  /** By whose values it is sent; null for the account's. */
  readonly by: readonly (UserId | null)[]
}

function findConcerned(alert: SentAlert, rules: readonly RuleRow[]): Concerned {
  const ofAlert = rules.filter(({ kind, currency }) => kind === alert.kind && currency === alert.currency)
  if (alert.kind === 'payout_failed') return findConcernedByPayout(alert, ofAlert)
  const { alerted_id: userId } = alert.change.data
  if (userId !== undefined) return { recipients: { only: [userId], except: [] }, by: [userId] }
  return { recipients: { only: null, except: usersOf(ofAlert) }, by: [null] }
}

/** A failed payout concerns everybody whose minimum it reaches: their own, the account's, or none. */
function findConcernedByPayout({ amountMinor }: SentAlert, rules: readonly RuleRow[]): Concerned {
  const isReached = ({ threshold }: RuleRow) => threshold !== null && amountMinor >= threshold
  const reached = usersOf(rules.filter(isReached))
  const account = rules.find(({ user_id: userId }) => userId === null)
  if (account && !isReached(account)) return { recipients: { only: reached, except: [] }, by: reached }
  return { recipients: { only: null, except: usersOf(rules.filter((rule) => !isReached(rule))) }, by: [null, ...reached] }
}

function usersOf(rules: readonly RuleRow[]): UserId[] {
  return rules.flatMap(({ user_id: userId }) => userId ?? [])
}
