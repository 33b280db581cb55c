/** Limits of payouts and bank accounts. Each names its unit. */
export const payoutLimits = {
  /** Digits of a bank account number and characters of a SWIFT code (spec section 5). */
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
