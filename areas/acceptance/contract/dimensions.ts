/** What the acceptance page compares payments by. */
export const acceptanceDimensions = ['brand', 'country', 'currency', 'funding', 'bin', 'amount', 'hour', 'weekday'] as const
export type AcceptanceDimension = (typeof acceptanceDimensions)[number]
