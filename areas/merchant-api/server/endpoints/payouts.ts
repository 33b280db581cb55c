import { payoutMethods } from '#areas/billing/contract/terms/kinds.ts'
import {
  cancelPayout,
  changePayoutMetadata,
  changeReversalMetadata,
  createPayout,
  type NewPayout,
  type PayoutRow,
  type ReversalRefusal,
  reversePayout,
} from '#areas/payouts/server/index.ts'
import { statementDescriptorForm } from '#areas/settings/contract/merchants/business-fields.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { withParameterNames } from '../http/rule-errors.ts'
import { findById, findReversedPayouts } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { ownStatusOf, payoutApiStatuses, statusOf } from '../objects/payout.ts'
import { objectKinds, presentPayouts } from '../objects/present.ts'
import { createdFilter, expandable, listParameters, metadata, metadataChange, timeRange } from '../parameters/common-parameters.ts'
import { currency, readPayoutAmount } from '../parameters/money.ts'
import { amount, choice, freeText, id, required, rule } from '../parameters/parameters.ts'

const statementDescriptor = rule({ kind: 'text', lengthMax: limits.descriptionLengthMax }, (value, name): string => {
  const read = freeText(limits.descriptionLengthMax).read(value, name)
  if (statementDescriptorForm.test(read)) return read
  throw invalidRequest('The statement descriptor must have 5 to 22 Latin letters, digits, spaces and . , & -, with at least one letter.', {
    code: 'parameter_invalid_string',
    param: name,
  })
})

const create = declare({
  method: 'POST',
  path: '/payouts',
  sdkName: 'payouts.create',
  permission: 'payouts.write',
  returns: 'payout',
  isList: false,
  parameters: {
    ...expandable,
    amount: required(amount()),
    currency: required(currency),
    description: freeText(limits.descriptionLengthMax),
    destination: id(),
    metadata,
    method: choice(payoutMethods),
    // Money from cards is all there is.
    source_type: choice(['card']),
    statement_descriptor: statementDescriptor,
  },
  handle: async (context, values) => {
    const { currency: code, destination } = values
    const bankAccountId = destination === null ? null : await requireDestination(context, destination)
    const payout = await payOut(context, {
      currency: code,
      amountMinor: readPayoutAmount(values.amount, code, 'amount'),
      method: values.method ?? 'standard',
      bankAccountId,
      isAutomatic: false,
      statementDescriptor: values.statement_descriptor,
      description: values.description,
      metadata: values.metadata ?? {},
    })
    return presentPayout(context, payout)
  },
})

/** The payout's own field names are the dashboard's. */
const paramOf: Readonly<Record<string, string>> = { amount_minor: 'amount', bank_account_id: 'destination', method: 'method' }

function payOut(context: ApiContext, input: NewPayout): Promise<PayoutRow> {
  return withParameterNames(
    (field) => paramOf[field] ?? field,
    () => createPayout(context, input),
  )
}

async function requireDestination(context: ApiContext, destination: string): Promise<BankAccountId> {
  const account = await findById(context, 'bank_accounts', destination)
  if (!account || account.removed_at !== null) throw resourceMissing('external account', destination, 'destination')
  return account.id
}

const retrieve = declare({
  method: 'GET',
  path: '/payouts/:id',
  sdkName: 'payouts.retrieve',
  permission: 'payouts.read',
  returns: 'payout',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, payoutId) => presentById(context, payoutId),
})

const update = declare({
  method: 'POST',
  path: '/payouts/:id',
  sdkName: 'payouts.update',
  permission: 'payouts.write',
  returns: 'payout',
  isList: false,
  parameters: { ...expandable, metadata: metadataChange },
  handle: async (context, { metadata: change }, payoutId) => {
    const [reversed] = await findReversedPayouts(context, [payoutId])
    if (!reversed) {
      const payout = await requirePayout(context, payoutId)
      return presentPayout(context, change === null ? payout : await changePayoutMetadata(context, payout.id, change))
    }
    if (change !== null) await changeReversalMetadata(context, reversed.id, change)
    return presentById(context, payoutId)
  },
})

const cancel = declare({
  method: 'POST',
  path: '/payouts/:id/cancel',
  sdkName: 'payouts.cancel',
  permission: 'payouts.write',
  returns: 'payout',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, payoutId) => {
    const payout = await requirePayout(context, payoutId)
    return presentPayout(context, await cancelPayout(context, payout.id))
  },
})

const reverse = declare({
  method: 'POST',
  path: '/payouts/:id/reverse',
  sdkName: 'payouts.reverse',
  permission: 'payouts.write',
  returns: 'payout',
  isList: false,
  parameters: { ...expandable, metadata },
  handle: async (context, values, payoutId) => {
    const { id } = await requirePayout(context, payoutId)
    const outcome = await reversePayout(context, id, values.metadata ?? {})
    if ('refusal' in outcome) throw invalidRequest(refusals[outcome.refusal](outcome.payout), { code: 'payout_not_reversible' })
    return presentById(context, outcome.reversed_by ?? id)
  },
})

const refusals: Readonly<Record<ReversalRefusal, (payout: PayoutRow) => string>> = {
  not_paid: (payout) => `You can only reverse a payout that is paid. This one is ${statusOf(payout)}.`,
  already_reversed: ({ reversed_by }) => `This payout was already reversed by ${reversed_by}.`,
  destination: () => 'Only payouts to bank accounts in the United States or Canada can be reversed.',
  platform: () => 'The payouts of this account are sent by its platform, which has no reversals.',
}

const list = declare({
  method: 'GET',
  path: '/payouts',
  sdkName: 'payouts.list',
  permission: 'payouts.read',
  returns: 'payout',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, arrival_date: timeRange, destination: id(), status: choice(payoutApiStatuses) },
  handle: async (context, values) => {
    const { arrival_date: arrives, destination, status } = values
    // One that was removed still names the payouts that went there.
    if (destination !== null && !(await findById(context, 'bank_accounts', destination))) {
      throw resourceMissing('external account', destination, 'destination')
    }
    const own = status && ownStatusOf[status]
    const kind = { url: '/v1/payouts', table: 'payouts', objectName: 'payout', present: presentPayouts } as const
    const filters = { bank_account_id: destination, status: own?.status ?? null }
    return listPage(context, kind, values, filters, { arrives, isHandedOver: own?.isHandedOver ?? null })
  },
})

export async function requirePayout(context: ApiContext, payoutId: string): Promise<PayoutRow> {
  const payout = await findById(context, 'payouts', payoutId)
  if (payout) return payout
  const [reversed] = await findReversedPayouts(context, [payoutId])
  if (!reversed) throw resourceMissing('payout', payoutId, 'id')
  throw invalidRequest(`This payout is the reversal of ${reversed.id}, which is final.`, { code: 'payout_unexpected_state' })
}

/** Also a reversal. */
async function presentById(context: ApiContext, id: string) {
  const payout = (await objectKinds.payout.load(context, [id])).get(id)
  if (!payout) throw resourceMissing('payout', id, 'id')
  return payout
}

export async function presentPayout(context: ApiContext, row: PayoutRow) {
  const [payout] = await presentPayouts(context, [row])
  return payout as NonNullable<typeof payout>
}

export const payoutEndpoints = [create, list, retrieve, update, cancel, reverse]
