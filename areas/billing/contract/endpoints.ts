import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits } from '#kernel/fields.ts'
import { cardBrands } from '#kernel/statuses.ts'
import { statementLineKinds } from './line-kinds.ts'
import { fileQuery, listedMonth, monthsPage, monthsQuery, statementHead, statementParams } from './statements.ts'
import { cardRegions } from './terms/kinds.ts'

/** What an account pays: the fees of its terms, and what they came to by month. Months are of the business's time zone. */

/** A share of an amount in hundredths of a percent, and a fixed part in the minor unit of the currency at hand. */
const fee = z.object({ basis_points: z.int(), fixed_minor: minorUnits })
const payoutFee = z.object({ basis_points: z.int(), minimum_minor: minorUnits })

export const planTerms = z.object({
  /** Null for the default terms. */
  version: z.nullable(z.int()),
  valid_from: z.nullable(instant),
  /** The share of each sale that is reserved, and for how many days after it becomes available. Null for no reserve. */
  reserve: z.nullable(z.object({ basis_points: z.int(), days: z.int() })),
  /** A sale is charged by the rule with the most conditions that it meets. Null fits every sale. The first rule fits all. */
  rules: z.array(
    z.object({
      brand: z.nullable(z.enum(cardBrands)),
      region: z.nullable(z.enum(cardRegions)),
      currency: z.nullable(currency),
      ...fee.shape,
      /** Computed by the function that charges sales. */
      example: z.object({ currency, amount_minor: minorUnits, fee_minor: minorUnits }),
    }),
  ),
  /** Of the currencies that the account uses, and of those that the terms name. */
  currencies: z.array(
    z.object({
      currency,
      dispute_fee_minor: minorUnits,
      is_dispute_fee_returned: z.boolean(),
      standard_payout: payoutFee,
      instant_payout: payoutFee,
    }),
  ),
  conversions: z.array(z.object({ currency, into: currency, rate: z.string(), basis_points: z.int() })),
})
export type PlanTerms = z.infer<typeof planTerms>

const monthFigures = z.extend(listedMonth, {
  /** All fees less returned ones, and captured payments; empty if there were neither. */
  figures: z.array(z.object({ currency, volume_minor: minorUnits, fee_minor: minorUnits })),
})
export type MonthFigures = z.infer<typeof monthFigures>

/** Terms in effect, terms scheduled for later, and the fees of the last 12 months, newest first. */
export const getPlan = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/plan',
  access: 'balance.read',
  params: accountParams,
  response: z.object({ current: planTerms, scheduled: z.array(planTerms), months: z.array(monthFigures) }),
})
export type Plan = z.infer<(typeof getPlan)['response']>

/** The months of fee statements. */
export const listStatements = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/billing/statements',
  access: 'balance.read',
  params: accountParams,
  query: monthsQuery,
  response: monthsPage(monthFigures),
})

const statementLine = z.object({
  kind: z.enum(statementLineKinds),
  /** In the caller's language. */
  label: z.string(),
  /** Such as `2.9% + €0.30`; null for what has no single rate. */
  rate: z.nullable(z.string()),
  count: z.int(),
  /** Captured payments; null for other fees. */
  volume_minor: z.nullable(minorUnits),
  /** Negative for returned fees. */
  amount_minor: minorUnits,
})
export type StatementLine = z.infer<typeof statementLine>

const statement = z.extend(statementHead, {
  currencies: z.array(z.object({ currency, lines: z.array(statementLine), total_minor: minorUnits })),
})
export type Statement = z.infer<typeof statement>

/** Every fee of a month in exactly one line. The total of a currency is what the ledger's fee accounts gained in that month. */
export const getStatement = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/billing/statements/:month',
  access: 'balance.read',
  params: statementParams,
  response: statement,
})

/** The statement as a file, in the caller's language. */
export const downloadStatement = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/billing/statements/:month/file',
  access: 'balance.read',
  params: statementParams,
  query: fileQuery,
  response: z.custom<Blob>(),
  isFile: true,
})
