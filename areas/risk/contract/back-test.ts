import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits } from '#kernel/fields.ts'
import { jobId } from '#kernel/ids.ts'
import { riskEffects, riskTypes } from '#kernel/risk/types.ts'
import { recordList } from './lists.ts'
import { givenTerms, shownTerms } from './rules-endpoints.ts'

/** What entries of risk lists and rules would have done in the past 90 days, before anybody saves them. */

const amounts = z.array(z.object({ currency, amount_minor: minorUnits }))

/**
 * Past attempts that something would have stopped. Of payments, amounts are what was captured, or requested if nothing was. Attempts that were declined are among
 * them; fraud, disputes and good payments are of attempts that the issuer accepted.
 */
export const backTestFigures = z.object({
  attempts: z.int(),
  /** Of these attempts, those that a risk list or a rule had declined already. */
  blocked_attempts: z.int(),
  payments: z.int(),
  amounts,
  /** Payments with a fraud report. */
  fraud: z.object({ payments: z.int(), amounts }),
  /** Payments with a dispute. `lost` is the amount of lost disputes. */
  disputes: z.object({ payments: z.int(), amounts, lost: amounts }),
  /** Payments that succeeded, without a fraud report and a dispute. Customers are told apart by their ID, or their card if they have none. */
  good: z.object({ payments: z.int(), amounts, customers: z.int() }),
})
export type BackTestFigures = z.infer<typeof backTestFigures>

export const backTestStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const

const stoppedRecord = z.object({ type: z.enum(riskTypes), record: z.string(), attempts: z.int(), fraud_payments: z.int(), good_payments: z.int() })

/** A check of entries or a rule against past attempts: a job that shows its progress. */
export const riskBackTest = z.object({
  id: jobId,
  state: z.enum(backTestStates),
  /** Days that were read, of all days. */
  done_count: z.int(),
  total_count: z.nullable(z.int()),
  /** Null until it is done. */
  result: z.nullable(
    z.object({
      from: instant,
      to: instant,
      /** Of block entries, what they would have stopped, without what an allow entry lets through. Of allow entries, what they would have let through although a block entry matched or a rule stopped it. */
      effect: z.enum(riskEffects),
      /** The rule that was checked; left out of checks of entries. */
      rule: z.optional(z.object(shownTerms)),
      figures: backTestFigures,
      /** Of several records, those with the most good payments. Empty for a rule. */
      records: z.array(stoppedRecord),
    }),
  ),
})
export type RiskBackTest = z.infer<typeof riskBackTest>

const typeParams = z.extend(accountParams, { type: z.enum(riskTypes) })

/** Checks records against past attempts before they are added. Changes no list. */
export const startRiskBackTest = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist/:type/back-test',
  access: 'risk.manage',
  params: typeParams,
  body: z.strictObject({ effect: z.enum(riskEffects), records: recordList }),
  response: riskBackTest,
})

/** Checks the valid rows of a file, before or after they are added. */
export const startUploadBackTest = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist-uploads/:uploadId/back-test',
  access: 'risk.manage',
  params: z.extend(accountParams, { uploadId: z.string() }),
  response: riskBackTest,
})

/** Checks an entry that exists. */
export const startEntryBackTest = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist/:type/:entryId/back-test',
  access: 'risk.read',
  params: z.extend(typeParams, { entryId: z.string() }),
  response: riskBackTest,
})

/** Checks a rule as if it had been on for all of these days, beside the allow entries that are effective now. Changes no rule and counts nothing. */
export const startRuleBackTest = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/risk-rules/back-test',
  access: 'risk.manage',
  params: accountParams,
  body: z.strictObject(givenTerms),
  response: riskBackTest,
})

/** The progress of a check, then its result, which is kept for a week. */
export const getRiskBackTest = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist-back-tests/:backTestId',
  access: 'risk.read',
  params: z.extend(accountParams, { backTestId: jobId }),
  response: riskBackTest,
})
