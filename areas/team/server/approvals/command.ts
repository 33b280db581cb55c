import type { ShownChange, TeamChangeAction } from '#areas/approvals/contract/second-person.ts'
import type { AuditAction } from '#areas/audit/contract/actions.ts'
import type { EndpointDeclaration, HandlerInput, HandlerOutput, TeamApprovalPolicy } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import type { LockedTeam } from '../members/lock-team.ts'
import type { Requirements } from './policy-store.ts'

/** Endpoints whose calls become requests if the business requires a second person. */
export type TeamEndpoint = EndpointDeclaration & { readonly approval: TeamApprovalPolicy; readonly isOfBusiness: true; readonly access: Permission }

/** What a change is about, for the request that waits for a second person. */
export interface TeamChange {
  /** The role or the member; null for a new role. */
  readonly subjectId: string | null
  /** Its name; empty for a requirement. */
  readonly subject: string
  /** The user whose own roles change: they can't approve it. */
  readonly affectedUserId: UserId | null
  /** Values of the audit row, with both sides if there are two. */
  readonly audit: { readonly before?: object; readonly after?: object }
  /** What changes, field by field. Empty if nothing does. */
  describe(locale: Locale): ShownChange[]
}

/** A change of a team, as its module declares it. It runs for whoever calls, or for whoever approves it. */
export interface TeamCommand<D extends TeamEndpoint, Plan> {
  readonly endpoint: D
  actionOf(input: HandlerInput<D>): TeamChangeAction
  attemptOf(input: HandlerInput<D>): { readonly action: AuditAction; readonly targetId?: string }
  /** Whether this call needs a second person. */
  isGuarded(requirements: Requirements, input: HandlerInput<D>): boolean
  /** The call with the version that was checked, so a request for it isn't approved after another change. */
  asSeen?(plan: Plan, input: HandlerInput<D>): HandlerInput<D>
  /** Checks a call by the rights of the team's caller, without any effect. @throws AppError. */
  check(context: BusinessMemberContext, team: LockedTeam, input: HandlerInput<D>): Promise<Plan>
  /** @throws AppError if the change can't be described anymore. */
  describe(context: BusinessMemberContext, plan: Plan, input: HandlerInput<D>): Promise<TeamChange>
  /** Makes a checked change. @param roleId of a role that it creates. */
  apply(context: BusinessMemberContext, plan: Plan, input: HandlerInput<D>, roleId: string): Promise<HandlerOutput<D>>
}

/** A command of any endpoint. Its input comes from the same endpoint. */
// biome-ignore lint/suspicious/noExplicitAny: the input and the plan of a command only meet its own functions.
export type AnyTeamCommand = TeamCommand<any, any>

export type TeamCommands = Readonly<Record<TeamChangeAction, AnyTeamCommand>>
