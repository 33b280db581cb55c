import { sql } from 'kysely'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { listTeam, type memberSorts } from '#areas/team/contract/members.ts'
import { systemRoleNames } from '#areas/team/contract/permissions.ts'
import { memberQuery, toCall } from '#areas/team/contract/query.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { text } from '#server/infra/texts.ts'
import { readFilters } from '#server/infra/typed-filters.ts'
import { type MemberFilters, memberConditions, memberSortKeys } from './list-store.ts'

/** The members of the business as a file. */

interface Filters extends MemberFilters {
  readonly sort: (typeof memberSorts)[number]
  readonly is_descending: boolean
  /** By the machine's clock: who is inactive then. */
  readonly now: string
  /** The names of the roles that every business has, in the language of the file. */
  readonly roleNames: Readonly<Record<string, string>>
}

export const memberExport: ExportSource = {
  list: 'members',
  isOfBusiness: true,
  values: { member: sql`p.name`, lastLogin: sql`p.last_login_at`, joined: sql`p.created_at` },
  readFilters: async (context, q) => {
    const typed = readFilters({ now: context.realNow }, await getAccountSettings(context), memberQuery, { q })
    const { limit, after, before, ...filters } = listTeam.query.parse(toCall(typed))
    const roleNames = Object.fromEntries(systemRoleNames.map((role) => [role, text(context.locale, `roles:server.systemRoles.${role}.name`)]))
    return { ...filters, now: context.realNow.toISOString(), roleNames } satisfies Filters
  },
  rowsOf: ({ businessId }, given) => {
    const { sort, is_descending: isDescending, now, roleNames, ...filters } = given as Filters
    const direction = sql.raw(isDescending ? 'DESC' : 'ASC')
    const roles = sql`(
      SELECT string_agg(coalesce(${JSON.stringify(roleNames)}::jsonb ->> r.system_key, r.name), ', ' ORDER BY r.name, r.id)
      FROM member_roles g JOIN roles r ON r.business_id = g.business_id AND r.id = g.role_id WHERE g.business_id = m.business_id AND g.member_id = m.id)`
    const members = sql`
      SELECT m.id, u.name, u.email, m.status, u.last_login_at, m.created_at, ${roles} AS roles,
             CASE WHEN user_has_second_factor(u.id) THEN 'on' ELSE 'off' END AS verification, ${memberSortKeys[sort]} COLLATE "C" AS key
      FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = ${businessId} AND ${memberConditions({ now: new Date(now) }, filters)}`
    return { from: sql`(${members}) p`, order: sql`ORDER BY p.key ${direction}, p.id ${direction}` }
  },
}
