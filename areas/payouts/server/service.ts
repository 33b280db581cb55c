import type { LimitedCommand } from '#areas/approvals/server/index.ts'
import { recordAudit } from '#areas/audit/server/index.ts'
import { computePayoutFee, payoutFee } from '#areas/billing/server/terms/index.ts'
import { readAvailable } from '#areas/ledger/server/index.ts'
import {
  createPayout as createEndpoint,
  type listPayoutLines,
  type listPayouts,
  type PayoutDetail,
  type PayoutSchedule,
  type previewPayout as previewEndpoint,
  type setPayoutSchedule as scheduleEndpoint,
} from '#areas/payouts/contract/endpoints.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { LimitedContext, MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { findInstructionsOfPayouts } from '#server/infra/external/shown-instructions-store.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readPage, readSearchedPage } from '#server/infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { findPresentBankAccount } from './bank-accounts/index.ts'
import { chooseBankAccount, createPayout, lockPossible } from './create.ts'
import { cancelPayout, requirePayout } from './end.ts'
import { readPayoutTimeline, recordPayoutEvent } from './events.ts'
import { findLinePage, findPayoutPage, findPayoutWithAccount, sumLines } from './list-store.ts'
import { presentLine, presentPayoutDetail, presentPayoutItem } from './present.ts'
import { findBankDays } from './reconciliation/index.ts'
import { payoutMaximumMinor, payoutMinimumMinor, payoutStepMinor, payoutTimes } from './rules.ts'
import { setSchedule } from './schedules.ts'
import { findPayout, lockPayout, type PayoutRow, updatePayout } from './store.ts'

/** What members do with payouts in the dashboard. Each change leaves an audit row beside its effect. */

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listPayoutPage(context: TenantContext, query: HandlerInput<typeof listPayouts>['query']): Promise<HandlerOutput<typeof listPayouts>> {
  const { limit, after, before, ...asked } = query
  const account = await getAccountSettings(context)
  const filters = readFilters(context, account, payoutQuery, asked)
  refuseContradictions(filters)
  const { items, ...cursors } = await readSearchedPage(
    { limit, after, before },
    (page) => findPayoutPage(context, filters, page, account.time_zone),
    (row) => row,
  )
  const ids = items.map(({ id }) => id)
  const [instructions, bankDays] = await Promise.all([findInstructionsOfPayouts(context, ids), findBankDays(context, ids)])
  return {
    ...cursors,
    items: items.map((row) => presentPayoutItem(row, instructions.get(row.id) ?? null, bankDays.get(row.id) ?? null, context.locale)),
  }
}

/** @throws AppError `not_found`. */
export async function readPayoutDetail(context: TenantContext, id: PayoutId): Promise<PayoutDetail> {
  const payout = requirePayout(await findPayoutWithAccount(context, id))
  const [totals, timeline, instructions, bankDays] = await Promise.all([
    sumLines(context, id),
    readPayoutTimeline(context, payout),
    findInstructionsOfPayouts(context, [id]),
    findBankDays(context, [id]),
  ])
  return presentPayoutDetail({ payout, totals, timeline, instruction: instructions.get(id) ?? null, bankDay: bankDays.get(id) ?? null }, context.locale)
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
  const account = await chooseBankAccount(context, { currency, method, bankAccountId: query.bank_account_id ?? null }, findPresentBankAccount)
  const available = await readAvailable(context, currency)
  const fee = await payoutFee(context, currency, method)
  const maximumMinor = payoutMaximumMinor(available, fee)
  const { handsOverAt, arrivalDate } = payoutTimes(context.now, method, account.first_payout_from)
  const amountMinor = query.amount_minor ?? maximumMinor
  const feeMinor = computePayoutFee(amountMinor, fee)
  return {
    currency,
    method,
    bank_account_id: account.id,
    available_minor: available.amountMinor,
    fee_minor: feeMinor,
    minimum_minor: payoutMinimumMinor(currency),
    maximum_minor: maximumMinor,
    step_minor: payoutStepMinor(currency),
    remaining_minor: available.amountMinor - amountMinor - feeMinor,
    leaves_at: handsOverAt.toISOString(),
    arrival_date: arrivalDate.toISOString(),
    held_until: account.first_payout_from > context.now ? account.first_payout_from.toISOString() : null,
  }
}

const bankAccountErrors: readonly string[] = ['bank_account_missing', 'bank_account_unknown']

/** Payouts from the dashboard. */
export const createFromDashboard: LimitedCommand<typeof createEndpoint, never, PayoutDetail> = {
  endpoint: createEndpoint,
  async measure(context, { body }) {
    const { currency, amountMinor } = targetOf(body)
    await lockPossible(context, targetOf(body))
    return { amountMinor, currency, paymentId: null }
  },
  async begin(context, { body }) {
    const payout = await createPayout(context, {
      ...targetOf(body),
      isAutomatic: false,
      statementDescriptor: body.statement_descriptor ?? null,
      description: null,
      metadata: {},
    })
    const { id, amount_minor, fee_minor, currency, method, bank_account_id } = payout
    await recordAudit(context, { action: 'payout.created', targetId: id, details: { amount_minor, fee_minor, currency, method, bank_account_id } })
    return readPayoutDetail(context, id)
  },
  answer: async (_context, payout) => payout,
  resultIdOf: ({ id }) => id,
  closingErrorOf: ({ errorName, brokenRules }) => (bankAccountErrors.includes(brokenRules[0]?.rule ?? errorName) ? 'approval_bank_account_gone' : null),
}

function targetOf(body: HandlerInput<typeof createEndpoint>['body']) {
  return { currency: body.currency, amountMinor: body.amount_minor, method: body.method, bankAccountId: body.bank_account_id ?? null }
}

/** Sets a schedule, which pays out without anybody's limit. @throws AppError of `setSchedule`; `schedule_needs_no_limit`. */
export async function setScheduleFromDashboard(context: LimitedContext, input: HandlerInput<typeof scheduleEndpoint>): Promise<PayoutSchedule> {
  const isLimited = context.limitHolders.get(context.actor.userId)?.limits.payout !== null
  if (isLimited && input.body.frequency !== 'manual') throw new AppError('schedule_needs_no_limit')
  return setSchedule(context, input)
}

export async function cancelFromDashboard(context: MemberContext, id: PayoutId): Promise<PayoutDetail> {
  const { amount_minor, currency } = await cancelPayout(context, id)
  await recordAudit(context, { action: 'payout.canceled', targetId: id, details: { amount_minor, currency } })
  return readPayoutDetail(context, id)
}

type Metadata = Readonly<Record<string, string>>

/** Changes what its owner says of a payout, in whatever state it is. @throws AppError `not_found`; what `change` throws. */
export async function changePayoutMetadata(context: TenantContext, id: PayoutId, change: (before: Metadata) => Metadata): Promise<PayoutRow> {
  const payout = requirePayout(await lockPayout(context, id))
  const metadata = JSON.stringify(change(payout.metadata as Metadata))
  recordPayoutEvent(context, id, 'payout.updated', null, payout)
  return updatePayout(context, id, { metadata })
}

/** The same of a payout's reversal. */
export async function changeReversalMetadata(context: TenantContext, id: PayoutId, change: (before: Metadata) => Metadata): Promise<PayoutRow> {
  const payout = requirePayout(await lockPayout(context, id))
  const objectId = payout.reversed_by ?? id
  recordChange(context, { type: 'payout.updated', objectType: 'payout', objectId, rootId: id, previous: { payouts: payout } })
  return updatePayout(context, id, { reversal_metadata: JSON.stringify(change(payout.reversal_metadata as Metadata)) })
}
