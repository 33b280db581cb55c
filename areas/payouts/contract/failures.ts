/** Why a bank did not pay, or sent money back. */
export const payoutFailureCodes = [
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'could_not_process',
  'debit_not_authorized',
  'declined',
  'incorrect_account_holder_address',
  'incorrect_account_holder_name',
  'incorrect_account_holder_tax_id',
  'insufficient_funds',
  'invalid_account_number',
  'invalid_currency',
  'no_account',
  'unsupported_card',
] as const
export type PayoutFailureCode = (typeof payoutFailureCodes)[number]
