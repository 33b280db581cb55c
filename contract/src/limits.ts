/** Limits that both sides know. Each names its unit; the section of spec.md is given where it sets the value. */
export const limits = {
  /** Smallest and largest page of a list. */
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 50,
  /** Stripe's largest amount: 12 digits. */
  amountMinorMax: 999_999_999_999,
  /** Spec section 5. */
  usernameLengthMin: 2,
  usernameLengthMax: 50,
  passwordLengthMin: 8,
  passwordLengthMax: 256,
  /** Of tokens in links and of challenges. */
  tokenLengthMax: 100,
  recoveryCodeLengthMax: 40,
  passkeyIdLengthMax: 1400,
  /** The name of an authenticator app or a passkey. */
  factorNameLengthMax: 50,
  /** Of each kind, per user. */
  factorsMax: 10,
  recoveryCodes: 10,
  /** From here on the user is told to make new ones. */
  recoveryCodesLow: 2,
  /** Days a trusted device skips the second step. */
  trustedDeviceDays: 7,
  /** Minutes a confirmed step-up opens what needs one. */
  stepUpMinutes: 10,
  /** Failed sign-ins that lock an account for devices it does not know, and for how long. */
  signInFailuresMax: 10,
  lockMinutes: 30,
  /** Spec section 9: between two mails of the same kind. */
  mailWaitSeconds: 300,
  /** Days a business may leave its members to set up a second factor. */
  secondFactorGraceDaysMax: 30,
  timeZoneLengthMax: 64,
  /** Days that a session with "remember me" lasts (spec section 9); the server's settings can change it. */
  rememberDays: 7,
  /** Minutes without a call after which it ends; the server's settings can change it. */
  rememberIdleMinutes: 4320,
  emailLengthMax: 254,
  nameLengthMax: 100,
  descriptionLengthMax: 1000,
  metadataKeysMax: 50,
  metadataKeyLengthMax: 40,
  metadataValueLengthMax: 500,
  idempotencyKeyLengthMax: 255,
  /** A dashboard request's body. */
  bodyBytesMax: 262_144,
  /** Online card authorisations live seven days. */
  authorisationDays: 7,
  /** A refund takes this many days to reach the customer (spec section 9). */
  refundDaysMin: 5,
  refundDaysMax: 10,
  /** Days taken off the network's deadline, for handing evidence over and checking it. */
  disputeBufferDays: 7,
  /** A query that did not become a chargeback ends after this many days. */
  queryDays: 120,
  /** An issuer decides within three months (spec section 9). */
  disputeDecisionDaysMax: 90,
  /** Of one file (spec section 5). */
  fileBytesMax: 5_242_880,
  fileNameLengthMax: 255,
  /** Characters of one text of evidence, and of all of them together. */
  evidenceTextLengthMax: 20_000,
  evidenceTextsLengthMax: 150_000,
  /** Of the files of one dispute together (spec section 5), and what issuers take: above it they may be cut. */
  evidenceFilesBytesMax: 5_242_880,
  evidenceFilesBytesTaken: 4_718_592,
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
  /** Days that a sandbox's clock can be ahead of the machine's. */
  clockAheadDaysMax: 730,
  /** Of a platform's words on why it did not carry out an instruction, and of the address where it wants them pushed to. */
  instructionReasonLengthMax: 500,
  pushAddressLengthMax: 2000,
  /** Months the VAMP page covers (spec section 9). */
  vampMonths: 12,
  /** Keys of one platform that work at a time, and the hours for which a rolled one goes on working. */
  platformKeysMax: 20,
  platformKeyGraceHours: 24,
  platformKeyGraceHoursMax: 168,
  /** Events of one call of the platform, and what it unpacks to. */
  platformEventsMax: 1000,
  platformBytesMax: 8_388_608,
  /** Days an event waits for what it builds on. */
  eventWaitDays: 7,
  reportedAttemptsMax: 50,
  settlementLinesMax: 1000,
  /** Minutes that a platform's clock may be ahead of ours. */
  eventAheadMinutesMax: 10,
  /** The longest range the overview answers. */
  overviewDaysMax: 366,
} as const
