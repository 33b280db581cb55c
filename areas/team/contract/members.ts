import * as z from 'zod/mini'
import { webhookStatuses } from '#areas/developers/contract/webhooks/statuses.ts'
import { accountKinds } from '#areas/settings/contract/merchants/endpoints.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, commaList, instant, page, pageQuery, wholeNumber } from '#kernel/fields.ts'
import { memberId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { permissions } from './permissions.ts'
import { teamLimits } from './rules.ts'

/** Members of the business behind an account. */

/** Normal or Freeze. */
export const memberStatuses = ['normal', 'frozen'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const memberSorts = ['name', 'email', 'last_login', 'joined'] as const

export const namedRole = z.object({ id: z.string(), name: z.string() })
export const roleIds = z.array(z.string().check(z.maxLength(limits.nameLengthMax))).check(z.minLength(1), z.maxLength(teamLimits.memberRolesMax))

export const member = z.object({
  id: memberId,
  name: z.string(),
  email: z.string(),
  is_owner: z.boolean(),
  /** Whether this is the caller. */
  is_self: z.boolean(),
  status: z.enum(memberStatuses),
  roles: z.array(namedRole),
  last_login_at: z.nullable(instant),
  joined_at: instant,
  has_second_factor: z.boolean(),
  /** No sign-in for 90 days. */
  is_inactive: z.boolean(),
  /** Whether the caller can edit, freeze and remove this member: not themselves, not the owner, and nobody with a permission that the caller lacks. */
  is_manageable: z.boolean(),
  /** Grows with every change. A command that names the version that the caller saw fails with `conflict` if somebody changed the member since. */
  version: z.int(),
})
export type Member = z.infer<typeof member>

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

export const listTeam = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team',
  access: 'team.read',
  isOfBusiness: true,
  params: accountParams,
  query: z.strictObject({
    /** Part of the name or the email. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(teamLimits.memberSearchLengthMax))),
    status: z.optional(z.enum(memberStatuses)),
    /** IDs of roles; members with any of them. */
    role: z.optional(commaList(z.string())),
    has_second_factor: z.optional(flag),
    is_inactive: z.optional(flag),
    sort: z._default(z.enum(memberSorts), 'name'),
    is_descending: z._default(flag, false),
    ...pageQuery,
  }),
  response: z.extend(page(member), {
    /** Members that the filters match. */
    total: z.int(),
  }),
})

const memberParams = z.object({ id: z.string(), memberId })
/** Without it, a command applies to the member as of now. */
const version = z.optional(z.int().check(z.positive()))

export const memberDetail = z.extend(member, {
  /** Everything that the member's roles allow. */
  permissions: z.array(z.enum(permissions)),
  /** Sessions that are signed in now, in all businesses of the person. */
  session_count: z.int(),
})
export type MemberDetail = z.infer<typeof memberDetail>

export const getMember = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/:memberId',
  access: 'team.read',
  isOfBusiness: true,
  params: memberParams,
  response: memberDetail,
})

const ownRoles = z.object({ role_ids: roleIds, version })

/** Replaces a member's roles, given as `role_ids`, or as `roles` like those of the member. Applies from their next call. */
export const updateMember = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/team/:memberId',
  access: 'team.manage',
  approval: 'roles',
  isOfBusiness: true,
  needsStepUp: true,
  params: memberParams,
  resource: memberDetail,
  body: z.pipe(
    z.pipe(
      z.strictObject({ role_ids: z.optional(roleIds), roles: z.optional(z.array(z.object({ id: z.string() }))), version }),
      z.transform(({ role_ids, roles, ...seen }) => ({ role_ids: role_ids ?? roles?.map(({ id }) => id), ...seen })),
    ),
    ownRoles,
  ),
  response: memberDetail,
})

const memberAccount = z.object({ id: z.string(), name: z.string(), kind: z.enum(accountKinds) })

export const memberKey = z.object({
  id: z.string(),
  account: memberAccount,
  /** Such as sk_test_. */
  prefix: z.string(),
  last4: z.string(),
  created_at: instant,
})

/** The secret keys that a member created and that still work, in all accounts of the business, newest first. */
export const listMemberKeys = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/:memberId/keys',
  access: 'team.manage',
  isOfBusiness: true,
  params: memberParams,
  response: z.array(memberKey),
})

/** Webhook endpoints with a URL that a member chose, in the dashboard or by a key that they created, in all accounts of the business, newest first. */
export const listMemberWebhookEndpoints = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/team/:memberId/webhook-endpoints',
  access: 'team.manage',
  isOfBusiness: true,
  params: memberParams,
  response: z.array(
    z.object({
      id: z.string(),
      account: memberAccount,
      /** Host and port of the URL, whose path can be a secret. */
      host: z.string(),
      status: z.enum(webhookStatuses),
      created_at: instant,
    }),
  ),
})

const keyIds = z.array(z.string().check(z.maxLength(limits.nameLengthMax))).check(z.maxLength(1000))
/** Each key of the member is in exactly one of the lists. Without both, all keys are kept. */
const keyChoice = { kept_key_ids: z.optional(keyIds), revoked_key_ids: z.optional(keyIds) }
/** Webhook endpoints of the member to pause. The others go on receiving events. */
const pausedEndpoints = { paused_endpoint_ids: z.optional(keyIds) }

/**
 * Freezes a member: their sessions end, their trusted devices are forgotten, and the invitations that they sent are revoked. Applies from their next call.
 */
export const freezeMember = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/:memberId/freeze',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: memberParams,
  body: z.strictObject({ version, ...keyChoice, ...pausedEndpoints }),
  response: memberDetail,
})

/** Lets a frozen member in again, with their roles. Revoked keys stay revoked. */
export const unfreezeMember = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/team/:memberId/unfreeze',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: memberParams,
  body: z.strictObject({ version }),
  response: memberDetail,
})

/** Signs a member out on all devices. */
export const endMemberSessions = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/team/:memberId/sessions',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: memberParams,
  response: z.object({ ended: z.int() }),
})

/** Removes a member from the business, as `freezeMember` does with their sessions, devices, invitations, keys and webhook endpoints. Their account and other businesses stay. */
export const removeMember = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/team/:memberId',
  access: 'team.manage',
  isOfBusiness: true,
  needsStepUp: true,
  params: memberParams,
  query: z.strictObject({
    version: z.optional(wholeNumber(1, 2_147_483_647)),
    kept_key_ids: z.optional(commaList(z.string())),
    revoked_key_ids: z.optional(commaList(z.string())),
    paused_endpoint_ids: z.optional(commaList(z.string())),
  }),
  response: z.null(),
})
