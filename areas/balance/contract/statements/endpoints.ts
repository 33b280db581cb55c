import * as z from 'zod/mini'
import { fileQuery, listedMonth, monthsPage, monthsQuery, statementHead, statementParams } from '#areas/billing/contract/statements.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, minorUnits } from '#kernel/fields.ts'
import { movementTypes } from '../kinds.ts'
import { balanceLineKinds } from './lines.ts'

/**
 * Balance statements: what an account had at the start of a month, what moved, and what it had at the end, by currency.
 * The balance of a statement is available and pending money; reserves and payouts in transit have left it.
 */

const monthBalance = z.extend(listedMonth, {
  /** Empty if nothing has moved up to the end of the month. */
  figures: z.array(z.object({ currency, opening_minor: minorUnits, activity_minor: minorUnits, closing_minor: minorUnits })),
})
export type MonthBalance = z.infer<typeof monthBalance>

/** The months of balance statements, from the first movement on. */
export const listBalanceStatements = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/balance/statements',
  access: 'balance.read',
  params: accountParams,
  query: monthsQuery,
  response: monthsPage(monthBalance),
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

const balanceStatement = z.extend(statementHead, {
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
  query: fileQuery,
  response: z.custom<Blob>(),
  isFile: true,
})
