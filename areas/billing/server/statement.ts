import type { MonthFigures, Statement } from '#areas/billing/contract/endpoints.ts'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BusinessMemberContext, TenantContext } from '#server/infra/context.ts'
import { linesOf } from './lines.ts'
import { monthBefore, monthIn, readStatementHead, readStatementMonths, type StatementKind } from './statement-frame.ts'
import { computeMonths, type FeeSum, findFirstFee, getTimeZone, hasFees, sumFees } from './store.ts'

/** Fee statements: from the month of the first fee to the current one. */

const kind: StatementKind = { numberPrefix: 'FS', findFirst: findFirstFee }

/** The months up to one, newest first, with their figures, and the month before them, if there was a fee in it or earlier. */
export async function listMonths(context: TenantContext, until?: string): Promise<{ months: MonthFigures[]; earlier: string | null }> {
  const { months, earlier } = await readStatementMonths(context, kind, until)
  const sums = await sumFees(context, months)
  return { months: months.map(({ month, is_closed }) => ({ month, is_closed, figures: addUp(sums.filter((sum) => sum.month === month)) })), earlier }
}

/**
 * The fee statement of a month, with its texts in a language.
 * @throws AppError `not_found` for a month before the first fee or after the current one.
 */
export async function readStatement(context: TenantContext, month: string, locale: Locale): Promise<Statement> {
  const { head, bounds } = await readStatementHead(context, kind, month)
  const byCurrency = Map.groupBy(await sumFees(context, [bounds]), ({ currency }) => currency)
  const currencies = [...byCurrency].map(([currency, sums]) => {
    const lines = linesOf(sums, locale)
    return { currency, lines, total_minor: lines.reduce((total, { amount_minor }) => total + amount_minor, 0) }
  })
  return { ...head, currencies }
}

/** Whether the statement of last month has fees. Months are those of the machine's clock. */
export async function summarizeLastStatement(context: BusinessMemberContext): Promise<SettingsState[]> {
  const timeZone = await getTimeZone(context)
  const [last] = await computeMonths(context, [monthBefore(monthIn(timeZone, context.now), 1)], timeZone)
  const isReady = last !== undefined && (await hasFees(context, last))
  return [{ state: isReady ? 'statement_ready' : 'statement_none', count: null, at: isReady ? last.starts_at.toISOString() : null }]
}

function addUp(sums: readonly FeeSum[]): MonthFigures['figures'] {
  const figures = new Map<string, MonthFigures['figures'][number]>()
  for (const { currency, volume_minor, fee_minor } of sums) {
    const before = figures.get(currency) ?? { currency, volume_minor: 0, fee_minor: 0 }
    figures.set(currency, { currency, volume_minor: before.volume_minor + volume_minor, fee_minor: before.fee_minor + fee_minor })
  }
  return [...figures.values()]
}
