import type { AuditAction } from '#areas/audit/contract/actions.ts'
import type { listAuditLog } from '#areas/audit/contract/endpoints.ts'
import { auditQuery } from '#areas/audit/contract/query.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { recordBusinessAudit } from '../index.ts'
import { findAuditPage, hasRecorded, listAccounts } from './log-store.ts'
import { presentEntry } from './present.ts'

const viewed: AuditAction = 'audit_log.viewed'

/**
 * A page of the business's log, newest first: all of its accounts, whichever the path names.
 * @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown.
 */
export async function listAuditPage(
  context: BusinessMemberContext,
  { limit, after, before, ...asked }: HandlerInput<typeof listAuditLog>['query'],
): Promise<HandlerOutput<typeof listAuditLog>> {
  const [accounts, isViewRecorded] = await Promise.all([listAccounts(context), hasRecordedView(context)])
  const account = accounts.find(({ merchant_id }) => merchant_id === context.merchantId)
  if (!account) throw new Error(`The business has no account ${context.merchantId}.`)
  const filters = readFilters(context, account, auditQuery, asked)
  refuseContradictions({ created_from: filters.created_from, created_to: filters.created_to })
  const page = await readSearchedPage(
    { limit, after, before },
    (request) => findAuditPage(context, filters, request, account.time_zone),
    (row) => presentEntry(row, accounts, context.locale),
  )
  if (!isViewRecorded) await recordBusinessAudit(context, { action: viewed, details: {} })
  return page
}

/** Whether it is recorded that the member reads the log: once an hour, since a row for each page and filter would fill the log. */
async function hasRecordedView(context: BusinessMemberContext): Promise<boolean> {
  return hasRecorded(context, context.actor.userId, viewed, new Date(context.now.getTime() - hourMs))
}
