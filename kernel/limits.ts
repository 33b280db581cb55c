/** Limits of every area. Each names its unit; those of one area are in its `contract/rules.ts`. */
export const limits = {
  /** Smallest and largest page of a list. */
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 50,
  /** Stripe's largest amount: 12 digits. */
  amountMinorMax: 999_999_999_999,
  timeZoneLengthMax: 64,
  emailLengthMax: 254,
  nameLengthMax: 100,
  /** Of a person's name. */
  usernameLengthMin: 2,
  usernameLengthMax: 50,
  /** Of tokens in links and of challenges. */
  tokenLengthMax: 100,
  /** Minutes a confirmed step-up opens what needs one. */
  stepUpMinutes: 10,
  descriptionLengthMax: 1000,
  metadataKeysMax: 50,
  metadataKeyLengthMax: 40,
  metadataValueLengthMax: 500,
  idempotencyKeyLengthMax: 255,
  /** A dashboard request's body. */
  bodyBytesMax: 262_144,
  /** Days that a sandbox's clock can be ahead of the machine's. */
  clockAheadDaysMax: 730,
  /** Streams that one person can have open at one server: a browser has one of the inbox for all of its tabs, and one for each list that is visible. */
  liveStreamsMax: 20,
  /** Of one file. */
  fileBytesMax: 5_242_880,
  fileNameLengthMax: 255,
  /** Pixels of an image: of its longer side, and of all of it. */
  imageSideMax: 12_000,
  imagePixelsMax: 64_000_000,
} as const
