/** Limits of API keys. */
export const developerLimits = {
  /** Keys of one account that aren't revoked. */
  apiKeysMax: 100,
  /** Addresses and ranges that one key can be limited to. */
  keyAddressesMax: 50,
  /** Callers of a key that are kept, the latest ones. */
  keyCallersMax: 50,
  /** Days that an expired key stays on the list. */
  expiredKeyDays: 30,
} as const
