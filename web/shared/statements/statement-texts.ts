/** Namespace of a kind of statement. */
export type StatementTexts = 'billing' | 'statements'

/** Path of its list; a month is one level below. */
export const statementPaths = { billing: '/settings/billing', statements: '/balance/statements' } as const satisfies Record<StatementTexts, string>
