/** What was agreed with an account: fees, reserve and limits. */

/** Where a card comes from, seen from the business. */
export const cardRegions = ['domestic', 'international'] as const
export type CardRegion = (typeof cardRegions)[number]

/** How fast a withdrawal reaches the bank. */
export const payoutMethods = ['standard', 'instant'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
