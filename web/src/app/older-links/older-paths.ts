/** Lists whose links had a parameter for each filter before they had a query. */
export const olderPaths = ['/payments', '/balance', '/balance/payouts'] as const
export type OlderPath = (typeof olderPaths)[number]
