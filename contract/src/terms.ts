/** What was agreed with an account: fees, reserve and limits. */

/** Where a card comes from, seen from the business. */
export const cardRegions = ['domestic', 'international'] as const
export type CardRegion = (typeof cardRegions)[number]

/** How fast a withdrawal reaches the bank. */
export const withdrawalMethods = ['standard', 'instant'] as const
export type WithdrawalMethod = (typeof withdrawalMethods)[number]
