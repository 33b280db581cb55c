/**
 * Every figure of the product by its name, with the places where it appears. `figures` of the texts has its title and its definition; one without them doesn't compile.
 * A page or a document names a figure by its place (`home.gross`), so one that the table doesn't have there doesn't compile either.
 * proof/agreement reads each figure at each of its places, and compares those of the same name.
 */

/** Pages by what they show, and what leaves the dashboard. */
export const figurePlaces = [
  'home',
  'menu',
  'payments',
  'payment',
  'customer',
  'acceptance',
  'disputes',
  'dispute',
  'insights',
  'risk',
  'vamp',
  'balance',
  'payouts',
  'payout',
  'plan',
  'balance_statements',
  'balance_statement',
  'balance_statement_pdf',
  'balance_statement_csv',
  'fee_statement',
  'fee_statement_pdf',
  'fee_statement_csv',
  'payments_file',
  'customers_file',
  'disputes_file',
  'movements_file',
  'payouts_file',
  'merchant_api',
  'mail',
] as const
export type FigurePlace = (typeof figurePlaces)[number]

const statementFiles = ['balance_statement', 'balance_statement_pdf', 'balance_statement_csv'] as const
const fees = ['plan', 'fee_statement', 'fee_statement_pdf', 'fee_statement_csv'] as const
const paymentPlaces = ['payments', 'payment', 'payments_file'] as const
const disputePlaces = ['disputes', 'dispute', 'disputes_file', 'merchant_api', 'mail'] as const
const payoutPlaces = ['payouts', 'payout', 'payouts_file', 'merchant_api'] as const

export const figures = {
  // Sales of a period.
  gross: ['home', 'insights', 'plan', 'movements_file', ...statementFiles],
  net: ['home', 'movements_file'],
  refunded: ['home', 'movements_file', ...statementFiles],
  withdrawn: ['home', 'movements_file'],
  volume_fees: ['home', 'movements_file'],
  payments: ['home', 'acceptance', 'payments', 'payments_file'],
  successful: ['home', 'acceptance', 'payments', 'insights'],
  declined: ['home', 'acceptance', 'payments'],
  declined_amount: ['acceptance', 'payments'],
  rate: ['acceptance'],
  first_try: ['acceptance'],
  recovered: ['acceptance'],
  decline_rate: ['acceptance'],
  blocked: ['risk', 'payments'],
  stopped: ['acceptance', 'payments'],
  payment_fees: paymentPlaces,
  payment_net: paymentPlaces,

  // Disputes.
  disputes: ['insights', 'disputes', 'disputes_file'],
  disputed_amount: ['insights', 'disputes_file'],
  dispute_rate: ['insights'],
  disputed_share: ['insights'],
  win_rate: ['insights'],
  answered: ['insights'],
  needs_response: ['home', 'menu', 'disputes', 'disputes_file', 'merchant_api'],
  dispute_amount: disputePlaces,
  response_deadline: disputePlaces,

  // Money of now.
  available: ['home', 'balance', 'payouts', 'merchant_api', 'mail'],
  pending: ['home', 'balance', 'merchant_api'],
  reserved: ['home', 'balance', 'balance_statement'],
  in_transit: ['home', 'balance', 'payouts'],
  balance_total: ['balance'],
  disputed_balance: ['balance'],
  payout_amount: [...payoutPlaces, 'mail'],
  payout_arrival: payoutPlaces,

  // Statements.
  opening_balance: ['balance_statements', ...statementFiles],
  closing_balance: ['balance_statements', ...statementFiles],
  fees,

  // A customer.
  lifetime_payments: ['payment', 'dispute', 'customer', 'customers_file'],
  lifetime_gross: ['payment', 'dispute', 'customer', 'customers_file'],
  lifetime_refunded: ['customer'],
  lifetime_disputed: ['customer'],
  lifetime_net: ['customer'],
  lifetime_average: ['customer'],

  // Monitoring of a month.
  vamp_ratio: ['vamp'],
  fraud_reports: ['vamp'],
  first_disputes: ['vamp'],
  excluded_events: ['vamp'],
  visa_sales: ['vamp'],
  forecast_ratio: ['vamp'],
  forecast_events: ['vamp'],
  forecast_sales: ['vamp'],
  headroom: ['vamp'],
  forecast_cost: ['vamp'],
} as const satisfies Record<string, readonly FigurePlace[]>
export type FigureName = keyof typeof figures

/** A figure at a place, such as `home.gross`. */
export type FigureUse = { [Name in FigureName]: `${(typeof figures)[Name][number]}.${Name}` }[FigureName]

/** The key of its title. */
export function figureTitleOf(use: FigureUse) {
  return `figures:${figureNameOf(use)}.title` as const
}

/** The key of its definition. */
export function figureDefinitionOf(use: FigureUse) {
  return `figures:${figureNameOf(use)}.definition` as const
}

function figureNameOf(use: FigureUse): FigureName {
  return use.slice(use.indexOf('.') + 1) as FigureName
}
