import type { ApprovalAction, ApprovalDetail } from '#areas/approvals/contract/endpoints.ts'
import type { ApprovalStatus } from '#areas/approvals/contract/request.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { permissionOfTeamChange, type TeamChangeAction } from '#areas/approvals/contract/second-person.ts'
import type { AuditEvent } from '#areas/audit/server/index.ts'
import { permissionOfAction } from '#kernel/amount-limits.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { UserId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { BusinessMemberContext, LimitedContext, RequestContext } from '#server/infra/context.ts'
import type { TextValues } from '#server/infra/errors.ts'

/**
 * Requests that a second person decides on. They have two scopes: an account's (money above a limit, changes of bank accounts) and a business's (changes of
 * its team). How a request is decided on, listed and ended is the same in both, and in `decide.ts`, `list.ts` and `requests-store.ts`.
 */

/** The context of a decision, by the owner of the scope's requests. */
export type DecidingContext = LimitedContext | BusinessMemberContext

/** What all requests have. */
export interface RequestRow {
  readonly id: string
  readonly action: ApprovalAction | TeamChangeAction
  readonly status: ApprovalStatus
  readonly requested_by: UserId
  readonly requested_by_name: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly decided_by_name: string | null
  readonly decided_at: Date | null
  readonly decline_reason: string | null
}

export type Decision = 'approve' | 'decline' | 'cancel'
export type Step = 'requested' | Exclude<ApprovalStatus, 'pending'>

/** Where requests of a scope are kept, and what else ending one sets. */
export interface RequestTable {
  readonly name: 'approval_requests' | 'team_approvals'
  readonly owner: 'merchant_id' | 'business_id'
  readonly onEnding: Readonly<Record<string, null>>
}

/** A request that nobody else decides on until the transaction ends, and what its decider may do. */
export interface Locked<Row> {
  readonly row: Row
  readonly caller: { readonly permissions: ReadonlySet<Permission> }
}

export interface Scope<Context extends DecidingContext, Row extends RequestRow, Held extends Locked<Row>, Item, Detail extends Item> {
  readonly table: RequestTable
  readonly auditAs: 'approval' | 'team_approval'
  /** Of several decisions at the same moment the first one counts. @throws AppError `not_found`. */
  lock(context: Context, decision: Decision, id: string): Promise<Held>
  /** What requests of the scope ask for. */
  readonly actions: readonly Row['action'][]
  /** Whether a member may decide on a request that is pending: not their own, and within their rights and limits. */
  canDecide(context: Context, row: Row): boolean
  /** Whether a request is about the rights of a user, who can't decide on it. */
  isAbout(row: Row, userId: UserId): boolean
  /** Tells timelines and whoever is notified. */
  tell(context: Context, row: Row, step: Step): Promise<void>
  audit(context: Context, event: AuditEvent): Promise<void>
  /** What the audit log says of a request. */
  detailsOf(row: Row): Readonly<Record<string, unknown>>
  /** Values of the texts why a request failed. */
  valuesOf(row: Row): Readonly<Record<string, string>>
  present(context: Context, row: Row): Item
  presentDetail(context: Context, row: Row): Detail
}

const permissions: Readonly<Record<RequestRow['action'], Permission>> = {
  ...permissionOfAction,
  ...permissionOfTeamChange,
  'bank_account.add': 'bank_accounts.manage',
  'bank_account.set_default': 'bank_accounts.manage',
  'bank_account.remove': 'bank_accounts.manage',
}

/** What both people need: the permission of the action itself. Deciding takes `approvals.decide` as well. */
export const permissionOf = (action: RequestRow['action']): Permission => permissions[action]

/** Actions that a member can take: they see all requests of these, and their own of others. */
export function shownActions<Action extends RequestRow['action']>(
  actions: readonly Action[],
  member: { readonly permissions: ReadonlySet<Permission> },
): Action[] {
  return actions.filter((action) => member.permissions.has(permissionOf(action)))
}

export const expiryOf = ({ now }: Pick<RequestContext, 'now'>) => new Date(now.getTime() + approvalLimits.approvalHours * hourMs)

/** A request whose time is over counts as expired before the worker has ended it. */
export const isOpen = ({ status, expires_at }: Pick<RequestRow, 'status' | 'expires_at'>, now: Date) => status === 'pending' && expires_at > now

const endings = {
  approved: 'approval_approved_already',
  declined: 'approval_declined_already',
  canceled: 'approval_canceled_already',
  failed: 'approval_failed_already',
  expired: 'approval_expired',
} as const satisfies Record<Exclude<ApprovalStatus, 'pending'>, ErrorName>

/** Why a request can't be decided on; null while it can. */
export function findEnding(row: RequestRow, now: Date): { error: ErrorName; values: TextValues } | null {
  if (isOpen(row, now)) return null
  const { status, decided_by_name: member } = row
  const error = endings[status === 'pending' ? 'expired' : status]
  return { error, values: { ...(member && { member }), ...(error === 'approval_expired' && { hours: approvalLimits.approvalHours }) } }
}

type Shared = 'id' | 'status' | 'requested_by' | 'is_own' | 'created_at' | 'expires_at' | 'decided_by' | 'decided_at' | 'decline_reason'

/** The fields of all requests, as a member sees them. */
export function presentFields(row: RequestRow, userId: UserId): Pick<ApprovalDetail, Shared> {
  return {
    id: row.id,
    status: row.status,
    requested_by: row.requested_by_name,
    is_own: row.requested_by === userId,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
  }
}
