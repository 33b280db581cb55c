import * as z from 'zod/mini'
import type { Permission } from '#kernel/permissions.ts'

/** Changes that need a second person, if the business wants it: whoever requests one never approves it. */

/** What a business can require a second person for. */
export const secondPersonSubjects = ['roles', 'bank_accounts'] as const
export type SecondPersonSubject = (typeof secondPersonSubjects)[number]

/** Changes of a team that become requests. Stored by name. */
export const teamChangeActions = [
  'role.create',
  'role.update',
  'role.delete',
  'member.roles',
  'second_person.release_roles',
  'second_person.release_bank_accounts',
] as const
export type TeamChangeAction = (typeof teamChangeActions)[number]

/** What both people need: the permission of the change itself. Deciding takes `approvals.decide` as well. */
export const permissionOfTeamChange = {
  'role.create': 'roles.manage',
  'role.update': 'roles.manage',
  'role.delete': 'roles.manage',
  'member.roles': 'team.manage',
  'second_person.release_roles': 'team.manage',
  'second_person.release_bank_accounts': 'team.manage',
} as const satisfies Record<TeamChangeAction, Permission>

/** Who has to exist before a second person can be required: other members with these permissions. Everything that is then requested can be decided, and the requirement lifted. */
export const permissionsOfSubject = {
  roles: ['roles.manage', 'team.manage'],
  bank_accounts: ['bank_accounts.manage', 'team.manage'],
} as const satisfies Record<SecondPersonSubject, readonly Permission[]>

/** Changes of bank accounts that become requests. Stored by name. */
export const bankAccountActions = ['bank_account.add', 'bank_account.set_default', 'bank_account.remove'] as const
export type BankAccountAction = (typeof bankAccountActions)[number]

/** Fields of a change, as its page shows them. */
const changeFields = [
  'name',
  'description',
  'permissions',
  'permissions_added',
  'permissions_removed',
  'limits',
  'roles',
  'reassigned',
  'second_person',
  'bank_account',
  'default_account',
  'country',
  'currency',
  'account_type',
  'holder_name',
  'bank_name',
  'bank_code',
  'bank_address',
  'swift',
  'ach_routing_number',
] as const

/** One field of a change that needs a second person, in the reader's language. Null where there is no such side. */
export const shownChange = z.object({
  field: z.enum(changeFields),
  before: z.nullable(z.array(z.string())),
  after: z.nullable(z.array(z.string())),
})
export type ShownChange = z.infer<typeof shownChange>
