import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of payouts and bank accounts. */
export const payoutErrors = {
  too_many_bank_accounts: 409,
  bank_account_is_default: 409,
  bank_account_in_use: 409,
  bank_account_missing: 409,
  payouts_stopped: 409,
  balance_negative: 409,
  payout_not_cancelable: 409,
  payout_not_changeable: 409,
} as const satisfies Record<string, number>

/** Limits of payouts and bank accounts. Each names its unit. */
export const payoutLimits = {
  /** Digits of a bank account number and characters of a SWIFT code. */
  accountNumberDigitsMin: 6,
  accountNumberDigitsMax: 18,
  swiftLengthMin: 8,
  swiftLengthMax: 11,
  /** Of any one field of a bank account's details. */
  bankFieldLengthMax: 140,
  /** That an account has at a time, removed ones left out. */
  bankAccountsMax: 50,
  /** Hours that money waits before it leaves for a new bank account. */
  newBankAccountHoldHours: 24,
  /** Business days from a withdrawal to its arrival. */
  payoutBusinessDays: 2,
  /** Days from today for which scheduled payouts are expected: always the whole next month. */
  expectedPayoutDays: 62,
  /** Payouts in transit that are listed among the expected ones, the first to arrive. */
  expectedPayoutsMax: 500,
} as const

/** Rights of payouts and of the bank accounts they go to. */
export const payoutPermissions = {
  'payouts.read': { area: 'payouts', roles: ['finance', 'viewer'] },
  'payouts.manage': { area: 'payouts', roles: ['finance'], needs: ['payouts.read', 'balance.read'], movesMoney: true },
  'bank_accounts.manage': { area: 'payouts', roles: [], needs: ['payouts.read'], needsStepUp: true, movesMoney: true },
} as const satisfies Record<string, PermissionEntry>
