import type { listRiskCandidates, RiskCandidate, RiskSubject } from '#areas/risk/contract/candidates.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import { type RiskType, riskTypes } from '#kernel/risk/types.ts'
import type { MemberContext, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { findCustomerPayer, findPaymentPayer, listCustomerCards } from './candidates-store.ts'
import { listPayerRecords, type PayerRecord } from './enforce/payer.ts'

const permissionOf: Readonly<Record<RiskSubject, Permission>> = { payment: 'payments.read', customer: 'customers.read' }

/** Of how many records of a list an entry is suggested. A wider range or a shorter BIN would be about others, too. */
const suggestedMax: Readonly<Record<RiskType, number>> = { card_number: 100, user_id: 10, ip: 1, card_bin: 1, card_bin_country: 1 }

/** @throws AppError `forbidden`, `not_found`. */
export async function listCandidates(context: MemberContext, { query }: HandlerInput<typeof listRiskCandidates>): Promise<RiskCandidate[]> {
  if (!context.actor.permissions.has(permissionOf[query.subject])) throw new AppError('forbidden')
  const found = await (query.subject === 'payment' ? readOfPayment(context, query.object_id) : readOfCustomer(context, query.object_id))
  return riskTypes
    .map((type) => ({ type, records: found.flatMap((one) => (one.type === type ? one.record : [])).slice(0, suggestedMax[type]) }))
    .filter(({ records }) => records.length > 0)
}

async function readOfPayment(context: TenantContext, id: string): Promise<PayerRecord[]> {
  const payer = await findPaymentPayer(context, id)
  if (!payer) throw new AppError('not_found')
  return listPayerRecords(payer)
}

/** A customer's cards, and the IDs by which payments name them. */
async function readOfCustomer(context: TenantContext, id: string): Promise<PayerRecord[]> {
  const payer = await findCustomerPayer(context, id)
  if (!payer) throw new AppError('not_found')
  const cards = await listCustomerCards(context, id, suggestedMax.card_number)
  return [...cards.map((record) => ({ type: 'card_number', record }) as const), ...listPayerRecords(payer)]
}
