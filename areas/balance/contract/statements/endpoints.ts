import * as z from 'zod/mini'
import { statement, statementFormats } from '#areas/billing/contract/endpoints.ts'
import { billingMonthForm } from '#areas/billing/contract/months.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, minorUnits } from '#kernel/fields.ts'
import { movementTypes } from '../kinds.ts'
import { balanceLineKinds } from './lines.ts'

/**
 * Balance statements: what an account had at the start of a month, what moved, and what it had at the end, by currency. A month is of the business's time zone.
 * The balance of a statement is available and pending money; reserves and payouts in transit have left it.
 */

const month = z.string().check(z.regex(billingMonthForm))

const monthBalance = z.object({
  month,
  /** The month has ended. */
  is_closed: z.boolean(),
  /** Empty if nothing has moved up to the end of the month. */
  figures: z.array(z.object({ currency, opening_minor: minorUnits, activity_minor: minorUnits, closing_minor: minorUnits })),
})
export type MonthBalance = z.infer<typeof monthBalance>

/** The months from the first movement on, newest first, twelve at a time. `until` is the newest one of them. */
export const listBalanceStatements = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance/statements',
  access: 'balance.read',
  params: accountParams,
  query: z.strictObject({ until: z.optional(month) }),
  response: z.object({
    months: z.array(monthBalance),
    /** `until` of the page of earlier months, null on the last page. */
    earlier: z.nullable(month),
  }),
})

const balanceLine = z.object({
  kind: z.enum(balanceLineKinds),
  /** In the caller's language. */
  label: z.string(),
  /** The movements behind the line: those of these types, in this month and currency. */
  types: z.array(z.enum(movementTypes)),
  count: z.int(),
  /** What the line adds to the balance; fees are negative. */
  amount_minor: minorUnits,
})
export type BalanceLine = z.infer<typeof balanceLine>

export const balanceStatement = z.extend(z.omit(statement, { currencies: true }), {
  first_day: day,
  last_day: day,
  currencies: z.array(
    z.object({
      currency,
      opening_minor: minorUnits,
      lines: z.array(balanceLine),
      /** The sum of the lines. */
      activity_minor: minorUnits,
      /** Opening plus activity, and the opening of the next month. */
      closing_minor: minorUnits,
      /** Held in reserve at the end of the month, beside the balance. */
      reserved_minor: minorUnits,
    }),
  ),
})
export type BalanceStatement = z.infer<typeof balanceStatement>

const statementParams = z.object({ id: z.string(), month })

/** Opening balance, activity by type and closing balance of a month. */
export const getBalanceStatement = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance/statements/:month',
  access: 'balance.read',
  params: statementParams,
  response: balanceStatement,
})

/** The statement as a file, in the caller's language. */
export const downloadBalanceStatement = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance/statements/:month/file',
  access: 'balance.read',
  params: statementParams,
  query: z.strictObject({ format: z.enum(statementFormats) }),
  response: z.custom<Blob>(),
  isFile: true,
})
