import { paymentQuery } from '#areas/payments/contract/query.ts'
import type { FilterValues } from '#kernel/query/filters.ts'
import type { AccountSettings, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { readFilters } from '#server/infra/typed-filters.ts'

type Filters = FilterValues<typeof paymentQuery>

/**
 * Returns the filters of a call about payments, as `readFilters` does. What risk lists decided about a payment is for members who may view the lists, in filters as
 * on its page.
 * @throws AppError `invalid_fields` if the query is wrong, `forbidden` if it asks for what lists decided.
 */
export function readPaymentFilters(
  context: TenantContext,
  account: Pick<AccountSettings, 'default_currency' | 'time_zone'>,
  asked: Filters & { readonly q?: string | undefined },
): Filters {
  const filters = readFilters(context, account, paymentQuery, asked)
  const { blocked, risk_entry_id: entryId, risk_rule_id: ruleId } = filters
  const { actor } = context
  const mayNotView = actor.kind === 'member' && !actor.permissions.has('risk.read')
  if (mayNotView && [blocked, entryId, ruleId].some((filter) => filter !== undefined)) throw new AppError('forbidden')
  return filters
}
