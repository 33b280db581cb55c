import { expect } from 'vitest'
import { getMember, updateMember } from '#areas/team/contract/members.ts'
import { createRole, listRoles, type Role } from '#areas/team/contract/roles.ts'
import { setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import {
  approveTeamChange,
  type cancelTeamChange,
  declineTeamChange,
  getTeamApproval,
  type TeamApproval,
  type TeamApprovalDetail,
} from '#areas/team/contract/team-approvals.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import type { MemberId, UserId } from '#kernel/ids.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { TestBusiness } from '#proof/support/factories.ts'
import type { CallResult, TestServer } from '#proof/support/server.ts'
import { type LimitedMember, makeLimitedMember } from './roles.ts'
import { callAs } from './team.ts'

/** Changes of a team that wait for a second person. */

export interface Caller {
  readonly token: string
  readonly memberId: MemberId
  readonly userId: UserId
}

export const clerksRole = {
  name: 'Clerks',
  description: 'Front desk',
  permissions: ['payments.read', 'payments.refund'] satisfies Permission[],
  limits: [{ action: 'refund', currency: 'USD', each_minor: 5_000, day_minor: null }],
}

export interface AuditRow {
  readonly user_id: UserId
  readonly action: string
  readonly target_id: string
  readonly outcome: string
  readonly reason: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** Calls on the team of a business, and what they leave. */
export class TeamChanges {
  readonly #server: TestServer
  readonly #business: TestBusiness
  readonly #owner: Caller
  constructor(server: TestServer, business: TestBusiness) {
    this.#server = server
    this.#business = business
    this.#owner = business.people.owner
  }

  call<T = never>(by: Pick<Caller, 'token'>, endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, options = {}): Promise<CallResult<T>> {
    return callAs(this.#server, this.#business, by).call<T>(endpoint, options)
  }

  async require(subject: 'roles' | 'bank_accounts' = 'roles', by = this.#owner): Promise<void> {
    const { status, envelope } = await this.call(by, setSecondPersonPolicy, { body: { [subject]: true } })
    expect([status, envelope.message]).toEqual([200, expect.anything()])
  }

  /** Without those of limited members. */
  async customRoles(): Promise<Role[]> {
    const { envelope } = await this.call<Answer<typeof listRoles>>(this.#owner, listRoles)
    return envelope.data.filter(({ is_system_default, name }) => !is_system_default && !name.startsWith('r-'))
  }

  requestOf({ status, envelope }: CallResult<{ approval: TeamApproval }>): TeamApproval {
    expect([status, envelope.code, envelope.message]).toEqual([202, 202, expect.anything()])
    return envelope.data.approval
  }

  async requestRole(by = this.#owner, fields: object = {}): Promise<TeamApproval> {
    return this.requestOf(await this.call(by, createRole, { body: { ...clerksRole, ...fields } }))
  }

  async requestRoles({ memberId }: Pick<Caller, 'memberId'>, roleIds: readonly string[], by = this.#owner): Promise<TeamApproval> {
    const { envelope } = await this.call<Answer<typeof getMember>>(this.#owner, getMember, { params: { memberId } })
    return this.requestOf(await this.call(by, updateMember, { params: { memberId }, body: { role_ids: roleIds, version: envelope.data.version } }))
  }

  decide(
    by: Pick<Caller, 'token'>,
    approvalId: string,
    endpoint: typeof approveTeamChange | typeof declineTeamChange | typeof cancelTeamChange = approveTeamChange,
  ): Promise<CallResult<TeamApprovalDetail>> {
    return this.call(by, endpoint, { params: { approvalId }, ...(endpoint === declineTeamChange && { body: { reason: 'Not needed.' } }) })
  }

  async read(approvalId: string, by: Pick<Caller, 'token'> = this.#owner): Promise<TeamApprovalDetail> {
    return (await this.call<TeamApprovalDetail>(by, getTeamApproval, { params: { approvalId } })).envelope.data
  }

  async readAudit(): Promise<AuditRow[]> {
    const { rows } = await this.#server.db.owner.query<AuditRow>(
      'SELECT user_id, action, target_id, outcome, reason, details FROM audit_events WHERE business_id = $1 ORDER BY id',
      [this.#business.businessId],
    )
    return rows
  }

  /** The latest audit row is the refusal, and no custom role was made. */
  async expectRefused({ status, envelope }: CallResult<unknown>, reason: string, expected = 409): Promise<void> {
    expect([status, envelope.message]).toEqual([expected, expect.anything()])
    expect((await this.readAudit()).at(-1)).toMatchObject({ outcome: 'refused', reason })
    expect(await this.customRoles()).toEqual([])
  }

  /** A member with these permissions and those that decide. */
  makeDecider(...held: Permission[]): Promise<LimitedMember> {
    return makeLimitedMember(this.#server, this.#business, ['approvals.decide', 'payments.read', 'team.read', 'roles.read', ...held])
  }

  async freeze({ memberId }: Pick<Caller, 'memberId'>): Promise<void> {
    await this.#server.db.owner.query(`UPDATE members SET status = 'frozen' WHERE business_id = $1 AND id = $2`, [this.#business.businessId, memberId])
  }
}
