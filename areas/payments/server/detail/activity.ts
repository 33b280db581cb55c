import { type DecisionRow, listDecisionsOf, listRuleDecisionsOf, type RuleDecisionRow } from '#areas/risk/server/index.ts'
import type { Permission } from '#kernel/permissions.ts'
import { eventIdsOf } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Timeline, TimelineRow } from '../events.ts'
import type { PaymentRow } from '../store.ts'
import {
  type DeliveredEvent,
  findDeclineReasons,
  findDeliveredEvents,
  findLoggedRequests,
  listSettlingPayouts,
  type MadeByRequest,
  type SettlingPayoutRow,
} from './activity-store.ts'

/** What a timeline shows beside a payment's changes: the requests that made them, the deliveries of their events, and the payouts of its money. */
export interface Activity extends Timeline {
  readonly payouts: readonly SettlingPayoutRow[]
  readonly declineReasons: ReadonlyMap<string, string>
  readonly requests: ReadonlyMap<string, MadeByRequest>
  readonly events: ReadonlyMap<string, DeliveredEvent>
  /** What risk lists decided, by charge. */
  readonly decisions: ReadonlyMap<string, DecisionRow>
  /** What rules against card testing decided, by charge. */
  readonly ruleDecisions: ReadonlyMap<string, RuleDecisionRow>
}

/** Reads what a timeline shows beside its changes, in at most six statements. Only members who may read the logs see requests and deliveries, and those who may view risk lists see the decisions of lists and rules. */
export async function readActivity(context: TenantContext, payment: Pick<PaymentRow, 'id'>, timeline: Timeline): Promise<Activity> {
  const { changes } = timeline
  const mayReadLogs = isAllowed(context, 'developer.read')
  const hasDecline = changes.some(({ type }) => type === 'approval.declined')
  const mayReadRisk = isAllowed(context, 'risk.read')
  const [payouts, declineReasons, requests, events, decisions, ruleDecisions] = await Promise.all([
    listSettlingPayouts(context, payment.id),
    hasDecline ? findDeclineReasons(context, payment.id) : new Map<string, string>(),
    findLoggedRequests(context, mayReadLogs ? requestsOf(changes) : []),
    findDeliveredEvents(context, mayReadLogs ? changes.flatMap(eventIdsOf) : []),
    mayReadRisk ? listDecisionsOf(context, payment.id) : [],
    mayReadRisk ? listRuleDecisionsOf(context, payment.id) : [],
  ])
  return {
    ...timeline,
    payouts,
    declineReasons,
    requests,
    events,
    decisions: new Map(decisions.map((row) => [row.charge_id, row])),
    ruleDecisions: new Map(ruleDecisions.map((row) => [row.attempt_id, row])),
  }
}

/** Only calls of the merchant API are logged. */
function requestsOf(changes: readonly TimelineRow[]): string[] {
  const made = changes.filter(({ actor_kind: kind }) => kind === 'merchant_api').map(({ request_id: id }) => id)
  return [...new Set(made.filter((id) => id !== null))]
}

function isAllowed({ actor }: TenantContext, permission: Permission): boolean {
  return actor.kind === 'member' && actor.permissions.has(permission)
}
