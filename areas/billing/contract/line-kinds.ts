/** Kinds of lines of a fee statement, in its order. `other` takes every fee that has no line of its own, so a statement is complete whatever is charged. */
export const statementLineKinds = ['payments', 'conversion', 'dispute', 'dispute_returned', 'payout', 'payout_returned', 'other'] as const
export type StatementLineKind = (typeof statementLineKinds)[number]
