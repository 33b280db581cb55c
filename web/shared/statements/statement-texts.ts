/** The texts of a kind of statements; both have those that their pages share. */
export type StatementTexts = 'billing' | 'statements'

/** The list of a kind of statements, below which is each month. */
export const statementPaths = { billing: '/settings/billing', statements: '/balance/statements' } as const satisfies Record<StatementTexts, string>
