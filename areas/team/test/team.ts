import { getMember, type MemberDetail } from '#areas/team/contract/members.ts'
import { listRoles } from '#areas/team/contract/roles.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import type { TestBusiness, TestMember } from '#proof/support/factories.ts'
import type { CallResult, TestServer } from '#proof/support/server.ts'
import { text } from '#server/infra/texts.ts'

/** Calls on the team of a business, by one of its people. */
export interface TeamCaller {
  call<T = never>(
    endpoint: Pick<EndpointDeclaration, 'method' | 'path'>,
    options?: { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>>; readonly body?: unknown },
  ): Promise<CallResult<T>>
  read(member: Pick<TestMember, 'memberId'>): Promise<MemberDetail>
}

export function callAs(server: TestServer, business: TestBusiness, { token }: Pick<TestMember, 'token'>): TeamCaller {
  const call: TeamCaller['call'] = (endpoint, { params, ...options } = {}) =>
    server.call(endpoint, { token, params: { id: business.liveId, ...params }, ...options })
  return { call, read: async ({ memberId }) => (await call<MemberDetail>(getMember, { params: { memberId } })).envelope.data }
}

/** The ID of a role that every business has. */
export async function roleIdOf(server: TestServer, business: TestBusiness, role: SystemRole): Promise<string> {
  const { envelope } = await callAs(server, business, business.people.owner).call<Answer<typeof listRoles>>(listRoles)
  const found = envelope.data.find(({ name, is_system_default }) => is_system_default && name === text('en', `roles:server.systemRoles.${role}.name`))
  if (!found) throw new Error(`There is no role ${role}.`)
  return found.id
}

export interface TeamAuditRow {
  readonly user_id: UserId | null
  readonly action: string
  readonly target_id: string | null
  readonly outcome: string
  /** Why it was refused. */
  readonly reason: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The audit rows of a business about its team, oldest first. */
export async function readTeamAudit(server: TestServer, { businessId }: TestBusiness): Promise<TeamAuditRow[]> {
  const { rows } = await server.db.owner.query<TeamAuditRow>(
    `SELECT user_id, action, target_id, outcome, reason, details FROM audit_events WHERE business_id = $1 AND (action LIKE 'team.%' OR action LIKE 'keys.%') ORDER BY id`,
    [businessId],
  )
  return rows
}
