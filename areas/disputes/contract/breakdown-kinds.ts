/** What the insights break disputes down by. */
export const breakdownKinds = ['network', 'country', 'metadata'] as const
export type BreakdownKind = (typeof breakdownKinds)[number]
