/** Why a line of a bank statement has no payout. */
export const lineReasons = ['outgoing', 'several_payouts', 'several_lines', 'no_payout', 'unmatched'] as const
export type LineReason = (typeof lineReasons)[number]

/** How a line got its payout. */
export const matchMethods = ['trace', 'amount', 'manual'] as const
export type MatchMethod = (typeof matchMethods)[number]

/** Why a payout has no line: the statements cover its arrival and don't have it, or none covers it. */
export const payoutReasons = ['not_found', 'no_statement'] as const
export type PayoutReason = (typeof payoutReasons)[number]

/** `uploading` lacks parts; `mapping` waits for its columns to be named. */
export const bankStatementStates = ['uploading', 'mapping', 'waiting', 'reading', 'done', 'rejected'] as const
export type BankStatementState = (typeof bankStatementStates)[number]

/** Rules that a file can break. The server writes them with the line and the values. */
export const fileRules = [
  'empty',
  'unknown_format',
  'other_format',
  'encoding',
  'columns',
  'quotes',
  'date',
  'amount',
  'amount_ambiguous',
  'direction',
  'debit_signs',
  'currency_unknown',
  'currency_missing',
  'several_currencies',
  'too_many_lines',
  'too_long_line',
  'xml',
  'doctype',
  'not_camt',
  'mt940',
  'balance',
  'running_balance',
  /** None: reading it failed again and again for a reason of our own. */
  'failed',
] as const
export type FileRule = (typeof fileRules)[number]

/** What can be odd in a file that was read: a row that is no line, and values that were read in spite of their form, since the balances agree with them. */
export const fileNotes = ['no_line', 'date', 'characters', 'entry'] as const
export type FileNote = (typeof fileNotes)[number]
