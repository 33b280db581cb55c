import type { StatementHead } from '#areas/billing/contract/statements.ts'
import { dayIn, firstOfMonth } from '#kernel/time/calendar-days.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { computeMonths, getRecipient, type Month } from './store.ts'

/** What statements of every kind share: months (`YYYY-MM`) of an account by its business's time zone, a number, and whom they are issued to. */

export interface StatementKind {
  /** `FS` for `FS-202603-4F7K2M9Q`: one number per account and month, the same whenever the statement is read. */
  readonly numberPrefix: 'FS' | 'BS'
  /** When the account first had something to state; null before that. */
  findFirst(context: TenantContext): Promise<Date | null>
}

const monthsPerPage = 12
const accountPartLength = 8

/** Reads a page of the months up to one, newest first, and the month before them, if it or an earlier one has something to state. */
export async function readStatementMonths(
  context: TenantContext,
  kind: StatementKind,
  until?: string,
): Promise<{ months: (Month & { readonly is_closed: boolean })[]; earlier: string | null }> {
  const { timeZone, first, current } = await readRange(context, kind)
  const last = until !== undefined && until < current ? until : current
  const names = Array.from({ length: monthsPerPage + 1 }, (_, before) => monthBefore(last, before)).filter((month) => month >= first)
  const months = await computeMonths(context, names.slice(0, monthsPerPage), timeZone)
  return { months: months.map((bounds) => ({ ...bounds, is_closed: bounds.month < current })), earlier: names[monthsPerPage] ?? null }
}

/**
 * Reads what the statement of a month begins with.
 * @throws AppError `not_found` for a month before the first one that has something to state, or after the current one.
 */
export async function readStatementHead(context: TenantContext, kind: StatementKind, month: string): Promise<{ head: StatementHead; bounds: Month }> {
  const { merchantId } = context
  const { timeZone, first, current } = await readRange(context, kind)
  if (month < first || month > current) throw new AppError('not_found')
  const [bounds] = await computeMonths(context, [month], timeZone)
  if (!bounds) throw new Error('The bounds of a month were not returned.')
  // The last moment of the month, on the clock of the account. Details change on the machine's clock, which may be behind.
  const end = Math.min(bounds.ends_at.getTime() - 1, context.realNow.getTime())
  const head = {
    number: `${kind.numberPrefix}-${month.replace('-', '')}-${merchantId.slice(-accountPartLength).toUpperCase()}`,
    month,
    starts_at: bounds.starts_at.toISOString(),
    ends_at: bounds.ends_at.toISOString(),
    is_closed: month < current,
    time_zone: timeZone,
    account_id: merchantId,
    recipient: await getRecipient(context, new Date(end)),
  }
  return { head, bounds }
}

/** The months from the first one that has something to state to the current one. */
async function readRange(context: TenantContext, { findFirst }: StatementKind): Promise<{ timeZone: string; first: string; current: string }> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  const current = monthIn(timeZone, context.now)
  const firstAt = await findFirst(context)
  const first = firstAt ? monthIn(timeZone, firstAt) : current
  return { timeZone, first: first < current ? first : current, current }
}

export const monthIn = (timeZone: string, at: Date) => dayIn(timeZone, at).slice(0, 'YYYY-MM'.length)
export const monthBefore = (month: string, count: number) => firstOfMonth(`${month}-01`, count).slice(0, 'YYYY-MM'.length)
