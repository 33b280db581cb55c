import type { DisputeItem, getDisputeSummary, listDisputes } from '#areas/disputes/contract/endpoints.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { disputeCountMax, isOpenTab } from '#areas/disputes/contract/tabs.ts'
import { readWorths } from '#areas/ledger/server/reference-rates/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { CardBrand, DisputeNetwork } from '#kernel/statuses.ts'
import type { AccountSettings, MemberContext, TenantContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { placesAround, readCursors, readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import type { DisputeRow } from '../store.ts'
import { type DisputeFilters, statusesOf } from './filters-store.ts'
import { countByStatus, type DisputePage, findListedDispute, findNewestPage, type ListedDisputeRow, sumOpen } from './list-store.ts'
import { findOrderedPage } from './ordered-store.ts'
import { cursorOf, dueOf, type OrderedSort, parseCursor, placeOf } from './orders.ts'

type Query = HandlerInput<typeof listDisputes>['query']
type Page = HandlerOutput<typeof listDisputes>
type Place = Pick<Query, 'limit' | 'after' | 'before'>

const onePage = { next_cursor: null, previous_cursor: null, searched_to: null }

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listDisputePage(context: MemberContext, query: Query): Promise<Page> {
  const { limit, after, before, tab, sort, ...asked } = query
  const account = await getAccountSettings(context)
  const filters = readDisputeFilters(context, account, asked)
  if (filters.dispute_id) return { ...onePage, items: (await findListedDispute(context, filters.dispute_id)).map(presentDisputeItem) }
  const statuses = statusesOf(tab, filters)
  if (statuses.length === 0) return { ...onePage, items: [] }
  const dueAfter = isOpenTab(tab) || filters.deadline ? context.now : undefined
  const page = { statuses, filters, timeZone: account.time_zone, dueAfter }
  if (sort !== 'newest') return listOrderedPage(context, account, sort, page, { limit, after, before })
  return readSearchedPage(
    { limit, after, before },
    (request) => findNewestPage(context, page, request),
    (row) => presentDisputeItem(row),
  )
}

/** The filters of a call or of a typed query; `me` becomes the caller's ID. @throws AppError `invalid_fields`. */
export function readDisputeFilters(
  context: TenantContext,
  account: AccountSettings,
  asked: DisputeFilters & { readonly q?: string | undefined },
): DisputeFilters {
  const filters = readFilters(context, account, disputeQuery, asked)
  refuseContradictions(filters)
  if (filters.due_from && filters.due_to && filters.due_from > filters.due_to) throw brokenRule('due_to', 'date_range_reversed')
  const { actor } = context
  return filters.assignee === 'me' && actor.kind === 'member' ? { ...filters, assignee: actor.userId } : filters
}

async function listOrderedPage(
  context: TenantContext,
  { default_currency: currency }: AccountSettings,
  sort: OrderedSort,
  page: DisputePage,
  query: Place,
): Promise<Page> {
  const { limit } = query
  const { after, before } = readCursors(query, (field, cursor) => parseCursor(sort, field, cursor))
  const found = await findOrderedPage(context, page, { sort, currency, limit: limit + 1, after, before })
  const { shown, next, previous, end } = placesAround({ limit, after, before }, found, (row) => placeOf(sort, row))
  return {
    items: shown.map(presentDisputeItem),
    next_cursor: next && cursorOf(sort, next),
    previous_cursor: previous && cursorOf(sort, previous),
    searched_to: end && dueOf(sort, end),
  }
}

/** Names every field of a dispute that the list has. */
function presentDisputeItem(row: ListedDisputeRow): DisputeItem {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    status: row.status,
    kind: row.kind,
    category: row.category,
    network: row.network as DisputeNetwork,
    network_reason_code: row.network_reason_code,
    amount_minor: row.amount_minor,
    currency: row.currency,
    due_by: row.due_by.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_reason: row.closed_reason as DisputeItem['closed_reason'],
    is_opened: row.opened_at !== null,
    assignee: assigneeOf(row),
    payment: {
      id: row.payment_id,
      card: row.card_brand !== null && row.card_last4 !== null ? { brand: row.card_brand as CardBrand, last4: row.card_last4 } : null,
      customer_name: row.customer_name,
      customer_email: row.customer_email,
    },
  }
}

/** Who works on a dispute, by the name that they had when it was assigned. */
export function assigneeOf({ assignee_id: id, assignee_name: name }: DisputeRow): DisputeItem['assignee'] {
  return id === null || name === null ? null : { id, name }
}

/** What the tabs, the menu and the overview say of an account's disputes. */
export async function summarizeDisputes(context: TenantContext): Promise<HandlerOutput<typeof getDisputeSummary>> {
  const [counts, open] = [await countByStatus(context), await sumOpen(context)]
  const disputes = open.filter(({ status }) => status === 'needs_response')
  const inquiries = open.filter(({ status }) => status !== 'needs_response')
  const countOf = (rows: typeof open) => rows.reduce((sum, { count }) => sum + count, 0)
  const [disputeCount, inquiryCount] = [countOf(disputes), countOf(inquiries)]
  const next = open.map(({ next_due_by: due }) => due.getTime())
  const stakes = disputes.map(({ amount_minor, currency }) => ({ amount_minor, currency }))
  const [worth = 0] = await readWorths(context, [stakes])
  return {
    counts: counts.map(({ status, count }) => ({ status, count: Math.min(count, disputeCountMax), has_more: count > disputeCountMax })),
    open: {
      dispute_count: Math.min(disputeCount, disputeCountMax),
      inquiry_count: Math.min(inquiryCount, disputeCountMax),
      has_more: disputeCount > disputeCountMax || inquiryCount > disputeCountMax,
      at_stake: stakes,
      worth_minor: worth,
      next_due_by: next.length > 0 ? new Date(Math.min(...next)).toISOString() : null,
      now: context.now.toISOString(),
    },
  }
}
