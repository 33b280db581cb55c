import { type RawBuilder, sql } from 'kysely'
import type { listTeam, memberSorts } from '#areas/team/contract/members.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { BusinessId, MemberId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { type MemberRow, memberColumns } from './members-store.ts'

/** Pages of a team. A business has few members, so its rows are read and sorted for each page. */

type Query = HandlerInput<typeof listTeam>['query']
export type MemberFilters = Pick<Query, 'search' | 'status' | 'role' | 'has_second_factor' | 'is_inactive'>

export interface MemberPageRequest extends Pick<Query, 'sort' | 'is_descending'> {
  readonly limit: number
  /** The ID of a member in the list; the page begins after it, or ends before it. */
  readonly cursor: string | null
  readonly isBackward: boolean
}

type Sort = (typeof memberSorts)[number]

const noLoginKey = ''
/** Sort keys, compared by their bytes. Times are texts, so members who never signed in can be sorted too. */
export const memberSortKeys: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: sql`lower(u.name)`,
  email: sql`lower(u.email)`,
  last_login: sql`coalesce(to_char(u.last_login_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${noLoginKey})`,
  joined: sql`to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
}

const from = (businessId: BusinessId) => sql`FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = ${businessId}`

/** A member without a sign-in since then is inactive. Until their first sign-in, the day they joined counts. */
export function inactiveSince(now: Date): Date {
  return new Date(now.getTime() - teamLimits.inactiveDays * dayMs)
}

export function memberConditions(
  { now }: Pick<BusinessContext, 'now'>,
  { search, status, role, has_second_factor, is_inactive }: MemberFilters,
): RawBuilder<unknown> {
  const text = search?.toLowerCase()
  const conditions = [
    text && sql`(strpos(lower(u.name), ${text}) > 0 OR strpos(lower(u.email), ${text}) > 0)`,
    status && sql`m.status = ${status}`,
    role &&
      role.length > 0 &&
      sql`EXISTS (SELECT FROM member_roles r WHERE r.business_id = m.business_id AND r.member_id = m.id AND r.role_id = ANY (${role}::text[]))`,
    has_second_factor !== undefined && sql`user_has_second_factor(u.id) = ${has_second_factor}`,
    is_inactive !== undefined && sql`(coalesce(u.last_login_at, m.created_at) < ${inactiveSince(now).toISOString()}::timestamptz) = ${is_inactive}`,
  ].filter((condition): condition is RawBuilder<unknown> => typeof condition === 'object')
  return sql.join([sql`true`, ...conditions], sql` AND `)
}

/** A page in the order of the list. Undefined if the member of the cursor has left. */
export async function findMemberPage(context: BusinessContext, filters: MemberFilters, page: MemberPageRequest): Promise<MemberRow[] | undefined> {
  const { db, businessId } = context
  const key = sql`${memberSortKeys[page.sort]} COLLATE "C"`
  const isDescending = page.is_descending !== page.isBackward
  const place = page.cursor === null ? undefined : await findPlace(context, page.cursor, key)
  if (page.cursor !== null && !place) return undefined
  const beyond = isDescending ? sql`<` : sql`>`
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const { rows } = await sql<MemberRow>`
    SELECT ${memberColumns} ${from(businessId)} AND ${memberConditions(context, filters)}
      AND ${place ? sql`(${key}, m.id) ${beyond} (${place.key}, ${place.id})` : sql`true`}
    ORDER BY ${key} ${direction}, m.id ${direction} LIMIT ${page.limit}`.execute(db)
  return page.isBackward ? rows.toReversed() : rows
}

async function findPlace({ db, businessId }: BusinessContext, memberId: string, key: RawBuilder<unknown>) {
  const { rows } = await sql<{ key: string; id: MemberId }>`SELECT ${key} AS key, m.id ${from(businessId)} AND m.id = ${memberId}`.execute(db)
  return rows[0]
}

export async function countMembers(context: BusinessContext, filters: MemberFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count ${from(context.businessId)} AND ${memberConditions(context, filters)}`.execute(context.db)
  return rows[0]?.count ?? 0
}
