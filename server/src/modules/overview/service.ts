import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import type { getOverview } from '@counterfoil/contract/overview'
import type { Permission } from '@counterfoil/contract/permissions'
import { addDays, countDays, dayIn } from '@counterfoil/contract/time/calendar-days'
import type { TenantContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { findCurrencies, listLatestPayments } from '../payments/index.ts'
import { countOpened, sumNet } from './money-store.ts'
import { computeBounds, countOutcomes, findStart, sumCapturesByDay } from './store.ts'
import type { Slice } from './trade-store.ts'

const latestCount = 6

type Volume = ReadonlyMap<string, number>

/**
 * The figures of a range of days in one currency, beside the same elapsed part of as many days before it.
 * @throws AppError `invalid_fields` on `to`.
 */
export async function readOverview(context: TenantContext, query: HandlerInput<typeof getOverview>['query']): Promise<HandlerOutput<typeof getOverview>> {
  const days = listDays(query.from, query.to)
  const { time_zone, default_currency } = await getAccountSettings(context)
  const used = await findCurrencies(context)
  const latest = await listLatestPayments(context, latestCount)
  const currency = query.currency ?? (used.includes(default_currency) ? default_currency : (latest[0]?.currency ?? default_currency))
  const bounds = await computeBounds(context, query.from, query.to, time_zone)
  const { merchantId } = context
  const current = await readFigures(context, { merchantId, currency, from: bounds.from, until: bounds.until }, time_zone)
  const isCovered = (await findStart(context)) <= bounds.before_from
  const before = isCovered ? await readFigures(context, { merchantId, currency, from: bounds.before_from, until: bounds.before_until }, time_zone) : null
  const today = dayIn(time_zone, context.now)
  return {
    currency,
    currencies: [...new Set([default_currency, ...used])],
    time_zone,
    from: bounds.from.toISOString(),
    until: bounds.until.toISOString(),
    before_from: bounds.before_from.toISOString(),
    before_until: bounds.before_until.toISOString(),
    current: current.figures,
    before: before?.figures ?? null,
    days: days.map((day) => ({
      day,
      gross_minor: current.volume.get(day) ?? 0,
      before_minor: !before || day > today ? null : (before.volume.get(addDays(day, -days.length)) ?? 0),
    })),
    latest: mayRead(context, 'payments.read') ? latest : null,
  }
}

async function readFigures(context: TenantContext, slice: Slice, timeZone: string) {
  const rows = await sumCapturesByDay(context, slice, timeZone)
  const volume: Volume = new Map(rows.map(({ day, gross_minor }) => [day, gross_minor]))
  const gross_minor = rows.reduce((sum, row) => sum + row.gross_minor, 0)
  const figures = {
    gross_minor,
    ...(await countOutcomes(context, slice)),
    net_minor: mayRead(context, 'balance.read') ? await sumNet(context, slice) : null,
    disputes: mayRead(context, 'disputes.read') ? await countOpened(context, slice) : null,
  }
  return { volume, figures }
}

function mayRead({ actor }: TenantContext, permission: Permission): boolean {
  return actor.kind === 'member' && actor.permissions.has(permission)
}

/** Lists every day from the first to the last, both included. @throws AppError `invalid_fields` on `to`. */
export function listDays(from: string, to: string): string[] {
  const count = countDays(from, to)
  if (count < 1) throw brokenRule('to', 'date_range_reversed')
  if (count > limits.overviewDaysMax) throw brokenRule('to', 'date_range_too_long', { limit: limits.overviewDaysMax })
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}
