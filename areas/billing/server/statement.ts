import type { Statement } from '#areas/billing/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { linesOf } from './lines.ts'
import { readMonthRange } from './months.ts'
import { computeMonths, type FeeSum, getRecipient, sumFees } from './store.ts'

/**
 * The fee statement of a month, with its texts in a language.
 * @throws AppError `not_found` for a month before the first fee or after the current one.
 */
export async function readStatement(context: TenantContext, month: string, locale: Locale): Promise<Statement> {
  const { merchantId } = context
  const { timeZone, first, current } = await readMonthRange(context)
  if (month < first || month > current) throw new AppError('not_found')
  const months = await computeMonths(context, [month], timeZone)
  const [bounds] = months
  if (!bounds) throw new Error('The bounds of a month were not returned.')
  const byCurrency = Map.groupBy(await sumFees(context, months), ({ currency }) => currency)
  // The last moment of the month, on the clock of the account. Details change on the machine's clock, which may be behind.
  const end = Math.min(bounds.ends_at.getTime() - 1, context.realNow.getTime())
  return {
    number: statementNumber('FS', merchantId, month),
    month,
    starts_at: bounds.starts_at.toISOString(),
    ends_at: bounds.ends_at.toISOString(),
    is_closed: month < current,
    time_zone: timeZone,
    account_id: merchantId,
    recipient: await getRecipient(context, new Date(end)),
    currencies: [...byCurrency].map(([currency, sums]) => presentCurrency(currency, sums, locale)),
  }
}

function presentCurrency(currency: CurrencyCode, sums: readonly FeeSum[], locale: Locale): Statement['currencies'][number] {
  const lines = linesOf(sums, locale)
  return { currency, lines, total_minor: lines.reduce((total, { amount_minor }) => total + amount_minor, 0) }
}

const accountPartLength = 8

/** `FS-202603-4F7K2M9Q`: one number per account and month, the same whenever the statement is read. */
export function statementNumber(kind: 'FS' | 'BS', merchantId: string, month: string): string {
  return `${kind}-${month.replace('-', '')}-${merchantId.slice(-accountPartLength).toUpperCase()}`
}
