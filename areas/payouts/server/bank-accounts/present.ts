import type { BankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { schemeOf } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import type { ShownInstruction } from '#kernel/instructions.ts'
import type { BankAccountRow } from './store.ts'

/** Names every field of a bank account that leaves the server through the dashboard's API. */
export function presentBankAccount(row: BankAccountRow, instruction: ShownInstruction | null, now: Date): BankAccount {
  return {
    id: row.id,
    kind: row.kind as BankAccount['kind'],
    created_at: row.created_at.toISOString(),
    currency: row.currency,
    country: row.country,
    account_type: row.account_type as BankAccount['account_type'],
    holder_name: row.holder_name,
    bank_name: row.bank_name,
    bank_code: row.bank_code,
    bank_address: row.bank_address,
    swift: row.swift,
    ach_routing_number: row.routing_number,
    card_brand: row.card_brand,
    number_type: row.kind === 'debit_card' ? 'card_number' : schemeOf(row.country) === 'iban' ? 'iban' : 'account_number',
    last4: row.last4,
    status: row.status as BankAccount['status'],
    is_default: row.is_default,
    takes_instant: row.takes_instant,
    first_payout_from: row.first_payout_from > now ? row.first_payout_from.toISOString() : null,
    instruction,
  }
}
