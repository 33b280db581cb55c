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
  passwordLengthMax: 256,
  /** Days that a session with "remember me" lasts (spec section 9); the server's settings can change it. */
  rememberDays: 7,
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
  /** Months the VAMP page covers (spec section 9). */
  vampMonths: 12,
  /** The longest range the overview answers. */
  overviewDaysMax: 366,
} as const
