/** Errors of the platform API and its events. */
export const platformErrors = {
  platform_key_unknown: 401,
  reference_reused: 409,
  live_account_exists: 409,
  too_many_platform_keys: 409,
  last_platform_key: 409,
  instruction_answered: 409,
  instruction_canceled: 409,
  events_too_large: 413,
} as const satisfies Record<string, number>

/** Limits of the platform API. Each names its unit. */
export const platformLimits = {
  /** Of a platform's words on why it did not carry out an instruction, and of the address where it wants them pushed to. */
  instructionReasonLengthMax: 500,
  pushAddressLengthMax: 2000,
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
} as const
