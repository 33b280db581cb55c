import { sql } from 'kysely'
import type { auditQuery } from '#areas/audit/contract/query.ts'
import type { MerchantId, UserId } from '#kernel/ids.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { AccountSettings, BusinessContext } from '#server/infra/context.ts'
import { anyOf, findSearchedPage, type SearchFilter } from '#server/infra/keyset-search-store.ts'
import type { Found, PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { type Condition, dayConditions, positionColumn } from '#server/infra/pages/keyset-pages-store.ts'

/** Pages of a business's log. */

export type AuditFilters = FilterValues<typeof auditQuery>

export interface AuditRow {
  readonly id: string
  readonly position: string
  readonly created_at: Date
  readonly merchant_id: MerchantId | null
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly actor_email: string | null
  readonly action: string
  readonly target_id: string | null
  readonly outcome: string
  readonly reason: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly ip: string | null
  readonly user_agent: string | null
  readonly request_id: string
}

/** One page, newest first. @param timeZone days of the filters are this zone's. */
export async function findAuditPage(context: BusinessContext, filters: AuditFilters, page: PageRequest, timeZone: string): Promise<Found<AuditRow>> {
  const list = {
    table: sql`audit_log`,
    columns: sql`p.id, p.created_at, p.merchant_id, p.actor_kind, p.actor_id, p.actor_name, p.actor_email, p.action, p.target_id, p.outcome, p.reason, p.details,
      host(p.ip) AS ip, p.user_agent, p.request_id, ${positionColumn}`,
  }
  const days = dayConditions(filters.created_from, filters.created_to, timeZone)
  return findSearchedPage(context, { list, filters: searchFiltersOf(filters), days, page })
}

/** The most selective filter first. */
function searchFiltersOf({ object_id, person, action = [], outcome = [] }: AuditFilters): SearchFilter[] {
  const ranges = [
    object_id ? [sql`p.target_id = ${object_id}`] : [],
    person ? [sql`p.actor_email = ${person}`] : [],
    action.map((value) => sql`p.action = ${value}`),
    outcome.map((value) => sql`p.outcome = ${value}`),
  ]
  return ranges.filter((values) => values.length > 0).map((values) => ({ values, index: 'of list' }))
}

/** All conditions of the filters, for an export. */
export function filterConditions(filters: AuditFilters): Condition[] {
  return searchFiltersOf(filters).map(anyOf)
}

export interface NamedAccount extends Pick<AccountSettings, 'kind' | 'default_currency' | 'time_zone'> {
  readonly merchant_id: MerchantId
  readonly name: string
}

/** The accounts of the business. */
export async function listAccounts({ db, businessId }: BusinessContext): Promise<NamedAccount[]> {
  const rows = await db
    .selectFrom('merchant_accounts')
    .select(['merchant_id', 'name', 'kind', 'default_currency', 'time_zone'])
    .where('business_id', '=', businessId)
    .execute()
  return rows as NamedAccount[]
}

/** Whether the log has this action of the member since then. */
export async function hasRecorded({ db, businessId }: BusinessContext, userId: UserId, action: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_events WHERE business_id = ${businessId} AND at > ${since} AND user_id = ${userId} AND action = ${action} LIMIT 1`.execute(db)
  return rows.length > 0
}
