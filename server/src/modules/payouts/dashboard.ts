import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type {
  createPayout as createEndpoint,
  listPayoutLines,
  listPayouts,
  PayoutDetail,
  previewPayout as previewEndpoint,
} from '@counterfoil/contract/payouts'
import { findTimeZone } from '../../infra/accounts-store.ts'
import type { MemberContext, TenantContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import { readPage } from '../../infra/keyset-pages.ts'
import { findInstructionsOfPayouts } from '../../infra/outside/shown-instructions-store.ts'
import { recordAudit } from '../audit/index.ts'
import { readAvailable } from '../ledger/index.ts'
import { computeWithdrawalFee, withdrawalFee } from '../terms/index.ts'
import { chooseBankAccount, createPayout } from './create.ts'
import { cancelPayout, requirePayout } from './end.ts'
import { readPayoutTimeline } from './events.ts'
import { findLinePage, findPayoutPage, findPayoutWithAccount, sumLines } from './list-store.ts'
import { presentLine, presentPayoutDetail, presentPayoutItem } from './present.ts'
import { payoutMaximumMinor, payoutMinimumMinor, payoutStepMinor, payoutTimes } from './rules.ts'
import { findPayout } from './store.ts'

/** What members do with payouts in the dashboard. Each change leaves an audit row beside its effect. */

/** @throws AppError `invalid_fields` where the dates contradict each other or a cursor is not one of ours. */
export async function listPayoutPage(context: TenantContext, query: HandlerInput<typeof listPayouts>['query']): Promise<HandlerOutput<typeof listPayouts>> {
  const { limit, after, before, ...filters } = query
  if (filters.created_from && filters.created_to && filters.created_from > filters.created_to) throw brokenRule('created_to', 'date_range_reversed')
  const timeZone = await findTimeZone(context)
  const { items, ...cursors } = await readPage(
    { limit, after, before },
    (page) => findPayoutPage(context, filters, page, timeZone),
    (row) => row,
  )
  const instructions = await findInstructionsOfPayouts(
    context,
    items.map(({ id }) => id),
  )
  return { ...cursors, items: items.map((row) => presentPayoutItem(row, instructions.get(row.id) ?? null, context.locale)) }
}

/** @throws AppError `not_found`. */
export async function readPayoutDetail(context: TenantContext, id: string): Promise<PayoutDetail> {
  const payout = requirePayout(await findPayoutWithAccount(context, id))
  const [totals, timeline, instructions] = await Promise.all([
    sumLines(context, id),
    readPayoutTimeline(context, payout),
    findInstructionsOfPayouts(context, [id]),
  ])
  return presentPayoutDetail({ payout, totals, timeline, instruction: instructions.get(id) ?? null }, context.locale)
}

/** @throws AppError `not_found`. */
export async function listLinePage(
  context: TenantContext,
  { params, query }: HandlerInput<typeof listPayoutLines>,
): Promise<HandlerOutput<typeof listPayoutLines>> {
  requirePayout(await findPayout(context, params.payoutId))
  return readPage(query, (page) => findLinePage(context, params.payoutId, page), presentLine)
}

/** @throws AppError `bank_account_missing`; `invalid_fields` on `bank_account_id` or `method`. */
export async function previewPayout(context: TenantContext, { query }: HandlerInput<typeof previewEndpoint>): Promise<HandlerOutput<typeof previewEndpoint>> {
  const { currency, method } = query
  const account = await chooseBankAccount(context, { currency, method, bankAccountId: query.bank_account_id ?? null })
  const availableMinor = await readAvailable(context, currency)
  const fee = await withdrawalFee(context, currency, method)
  const maximumMinor = payoutMaximumMinor(currency, availableMinor, fee)
  const { handsOverAt, arrivalDate } = payoutTimes(context.now, method, account.first_payout_from)
  return {
    currency,
    method,
    bank_account_id: account.id,
    available_minor: availableMinor,
    fee_minor: computeWithdrawalFee(query.amount_minor ?? maximumMinor, fee),
    minimum_minor: payoutMinimumMinor(currency),
    maximum_minor: maximumMinor,
    step_minor: payoutStepMinor(currency),
    leaves_at: handsOverAt.toISOString(),
    arrival_date: arrivalDate.toISOString(),
    held_until: account.first_payout_from > context.now ? account.first_payout_from.toISOString() : null,
  }
}

export async function createFromDashboard(context: MemberContext, { body }: HandlerInput<typeof createEndpoint>): Promise<PayoutDetail> {
  const payout = await createPayout(context, {
    currency: body.currency,
    amountMinor: body.amount_minor,
    method: body.method,
    bankAccountId: body.bank_account_id ?? null,
    isAutomatic: false,
    statementDescriptor: body.statement_descriptor ?? null,
    description: null,
    metadata: {},
  })
  const { id, amount_minor, fee_minor, currency, method, bank_account_id } = payout
  await recordAudit(context, { action: 'payout.created', targetId: id, details: { amount_minor, fee_minor, currency, method, bank_account_id } })
  return readPayoutDetail(context, id)
}

export async function cancelFromDashboard(context: MemberContext, id: string): Promise<PayoutDetail> {
  const { amount_minor, currency } = await cancelPayout(context, id)
  await recordAudit(context, { action: 'payout.cancelled', targetId: id, details: { amount_minor, currency } })
  return readPayoutDetail(context, id)
}
