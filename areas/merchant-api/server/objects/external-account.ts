import type { ObjectContext } from '../context.ts'
import type { BankAccountRow } from '../lists/objects-store.ts'

/** Brands as cards of this kind of object have always been written. */
const brands: Readonly<Record<string, string>> = { discover: 'Discover', mastercard: 'MasterCard', visa: 'Visa' }

/** A bank account or a debit card that payouts go to; of one that was removed only that it was. Of its number the end is known, and a keyed fingerprint. */
export function presentExternalAccount(context: ObjectContext, row: BankAccountRow) {
  if (row.removed_at !== null) return presentRemoved(row)
  const common = {
    id: row.id,
    account: context.merchantId,
    available_payout_methods: row.takes_instant ? ['standard', 'instant'] : ['standard'],
    country: row.country,
    currency: row.currency.toLowerCase(),
    default_for_currency: row.is_default,
    fingerprint: row.fingerprint,
    last4: row.last4,
    metadata: row.metadata,
    status: row.status,
  }
  return row.kind === 'debit_card' ? { ...common, ...presentCardFields(row) } : { ...common, ...presentBankFields(row) }
}

function presentBankFields(row: BankAccountRow) {
  return {
    object: 'bank_account' as const,
    account_holder_name: row.holder_name,
    account_holder_type: row.account_type === 'business' ? 'company' : 'individual',
    account_type: null,
    bank_name: row.bank_name,
    routing_number: row.routing_number ?? row.swift,
  }
}

function presentCardFields(row: BankAccountRow) {
  return {
    object: 'card' as const,
    address_city: null,
    address_country: null,
    address_line1: null,
    address_line1_check: null,
    address_line2: null,
    address_state: null,
    address_zip: null,
    address_zip_check: null,
    brand: brands[row.card_brand ?? ''] ?? 'Unknown',
    cvc_check: null,
    dynamic_last4: null,
    exp_month: row.card_exp_month,
    exp_year: row.card_exp_year,
    funding: 'debit',
    name: row.holder_name,
    regulated_status: null,
    tokenization_method: null,
  }
}

/** What is left of it for the payouts that went there. */
export function presentRemoved(row: BankAccountRow) {
  const object = row.kind === 'debit_card' ? ('card' as const) : ('bank_account' as const)
  return { id: row.id, object, currency: row.currency.toLowerCase(), deleted: true as const }
}
