/** Limits of connected stores. Each names its unit. */
export const storeLimits = {
  /** Minutes that a signed link of SHOPLINE is valid, and that the owner of a store has to agree. */
  storeLinkMinutes: 10,
  /** Minutes that a member has to choose an account. */
  storeTicketMinutes: 10,
  storeTicketLengthMax: 100,
  /** Of the first part of `handle.myshopline.com`. */
  storeHandleLengthMax: 63,
  storesMax: 100,
  /** Seconds that SHOPLINE has to answer. */
  storeCallSeconds: 5,
  /** Days that a token may be valid; an answer that says more is invalid. About ten hours are usual. */
  storeTokenDaysMax: 30,
  /** Failures in a row after which members are notified. */
  storeFailuresMax: 3,
} as const
