/** What the bank account of a payout can be searched by: it can't be paid out to, and hasn't been removed. */
export const accountStates = ['errored'] as const
