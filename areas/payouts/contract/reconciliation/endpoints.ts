import * as z from 'zod/mini'
import { payoutMethods } from '#areas/billing/contract/terms/kinds.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, instant, minorUnits, page, pageQuery } from '#kernel/fields.ts'
import { payoutId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { payoutStatuses } from '#kernel/statuses.ts'
import { bankStatementFormats, csvMapping, csvQuestions } from './mapping.ts'
import { bankStatementStates, fileRules, lineReasons, matchMethods, payoutReasons } from './reasons.ts'
import { reconciliationLimits } from './rules.ts'

/** Bank statements that a business uploads, and which of its payouts are on them. */

export const bankStatement = z.object({
  id: z.string(),
  created_at: instant,
  name: z.string(),
  size_bytes: z.int(),
  uploaded_by: z.nullable(z.string()),
  state: z.enum(bankStatementStates),
  format: z.nullable(z.enum(bankStatementFormats)),
  /** Bytes that have been read, while it is read. */
  read_bytes: z.int(),
  /** Of its lines and balances. */
  currencies: z.array(currency),
  first_day: z.nullable(day),
  last_day: z.nullable(day),
  line_count: z.int(),
  /** Lines that an earlier statement has already. */
  overlap_count: z.int(),
  /** What is odd in a file that was read, in the caller's language: the first ones, and how many there are. */
  notes: z.array(z.object({ line: z.int(), text: z.string() })),
  note_count: z.int(),
  /** Of a CSV file that waits for its mapping: its first rows, how they would be read, and what can't be told from the file. */
  preview: z.nullable(z.object({ rows: z.array(z.array(z.string())), mapping: csvMapping, questions: z.array(z.enum(csvQuestions)) })),
  /** Why it was rejected, in the caller's language. */
  rejection: z.nullable(z.object({ rule: z.enum(fileRules), line: z.nullable(z.int()), text: z.string(), next_step: z.string() })),
})
export type BankStatement = z.infer<typeof bankStatement>

export const listBankStatements = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/reconciliation/statements',
  access: 'payouts.read',
  params: accountParams,
  query: z.strictObject(pageQuery),
  response: page(bankStatement),
})

const statementParams = z.object({ id: z.string(), statementId: z.string() })

export const getBankStatement = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/reconciliation/statements/:statementId',
  access: 'payouts.read',
  params: statementParams,
  response: bankStatement,
})

/** Begins an upload. A file that was uploaded before is a conflict. */
export const createBankStatement = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/reconciliation/statements',
  access: 'payouts.manage',
  params: accountParams,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameLengthMax)),
    size_bytes: z.int().check(z.minimum(1), z.maximum(reconciliationLimits.bankStatementBytesMax)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  response: bankStatement,
})

/** Adds the next part of a file. A part that is there already changes nothing. */
export const addBankStatementPart = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/reconciliation/statements/:statementId/parts',
  access: 'payouts.manage',
  params: statementParams,
  body: z.strictObject({
    position: z.int().check(z.minimum(0)),
    content_base64: z.string().check(z.minLength(1)),
  }),
  bodyBytesMax: reconciliationLimits.bankStatementPartBodyBytesMax,
  response: bankStatement,
})

/** Has a complete file read. A CSV file with an unknown header, or one that its remembered mapping doesn't fit, returns with `preview` and waits for its mapping. */
export const readBankStatement = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/reconciliation/statements/:statementId/read',
  access: 'payouts.manage',
  params: statementParams,
  body: z.strictObject({ mapping: z.optional(csvMapping) }),
  response: bankStatement,
})

/** Deletes a statement with its lines; reading it ends. */
export const deleteBankStatement = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/reconciliation/statements/:statementId',
  access: 'payouts.manage',
  params: statementParams,
  response: z.object({ id: z.string() }),
})

const matchedPayout = z.object({
  id: z.string(),
  amount_minor: minorUnits,
  currency,
  method: z.enum(payoutMethods),
  arrival_date: instant,
  status: z.enum(payoutStatuses),
  trace_id: z.nullable(z.string()),
})
export type MatchedPayout = z.infer<typeof matchedPayout>

export const bankLine = z.object({
  id: z.string(),
  statement_id: z.string(),
  statement_name: z.string(),
  /** Of the file. */
  line: z.int(),
  booked_on: day,
  /** Negative for outgoing money. */
  amount_minor: minorUnits,
  currency,
  text: z.string(),
  payout: z.nullable(matchedPayout),
  method: z.nullable(z.enum(matchMethods)),
  /** Of the line less the payout; what a bank kept is negative. */
  difference_minor: minorUnits,
  /** Why it has no payout. */
  reason: z.nullable(z.enum(lineReasons)),
})
export type BankLine = z.infer<typeof bankLine>

export const lineViews = ['open', 'different', 'matched', 'outgoing'] as const
export type LineView = (typeof lineViews)[number]

/** Lines of bank statements, newest first: without a payout, with one of another amount, with one, or outgoing ones. */
export const listBankLines = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/reconciliation/lines',
  access: 'payouts.read',
  params: accountParams,
  query: z.strictObject({ view: z._default(z.enum(lineViews), 'open'), ...pageQuery }),
  response: page(bankLine),
})

const missingPayout = z.extend(matchedPayout, { created_at: instant, reason: z.enum(payoutReasons) })

/** Payouts that were sent and are on no statement, newest first. */
export const listMissingPayouts = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/reconciliation/payouts',
  access: 'payouts.read',
  params: accountParams,
  query: z.strictObject(pageQuery),
  response: page(missingPayout),
})

const lineParams = z.object({ id: z.string(), lineId: z.string() })

/** Payouts that a line may be, the closest amounts first. */
export const listCandidates = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/reconciliation/lines/:lineId/candidates',
  access: 'payouts.manage',
  params: lineParams,
  response: z.array(matchedPayout),
})

export const matchBankLine = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/reconciliation/lines/:lineId/match',
  access: 'payouts.manage',
  params: lineParams,
  body: z.strictObject({ payout_id: payoutId }),
  response: bankLine,
})

export const unmatchBankLine = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/reconciliation/lines/:lineId/unmatch',
  access: 'payouts.manage',
  params: lineParams,
  response: bankLine,
})
