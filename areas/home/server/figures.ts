import type { getOverview } from '#areas/home/contract/endpoints.ts'
import { convertAtReference, type DatedRate } from '#areas/ledger/server/reference-rates/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Conversion } from './conversion.ts'
import type { Moved } from './money.ts'
import { type DayTrade, listVolumes } from './store.ts'
import type { Trade } from './trade-store.ts'

/** The figures of a range, of one currency or of several as one. */
export interface Read {
  /** Captured money by day. */
  readonly volume: ReadonlyMap<string, number>
  /** The same of the days that the figures don't reach, such as those of a month that is compared up to a day. */
  readonly later: ReadonlyMap<string, number>
  readonly figures: HandlerOutput<typeof getOverview>['current']
}

/** The figures of a currency that the caller may read. @param later what happened in the range after them. */
export function figuresOf(context: TenantContext, trades: readonly DayTrade[], later: readonly DayTrade[], moved: Moved | undefined): Read {
  const mayReadBalance = mayRead(context, 'balance.read')
  const { net = 0, refunded = 0, withdrawn = 0, fees = 0 } = moved ?? {}
  const sum = (name: keyof Trade) => trades.reduce((all, { trade }) => all + trade[name], 0)
  const figures = {
    gross_minor: sum('captured_minor'),
    successful_count: sum('successful_count'),
    declined_count: sum('declined_count'),
    refunded_minor: refunded,
    net_minor: mayReadBalance ? net : null,
    withdrawn_minor: mayReadBalance ? withdrawn : null,
    fees_minor: mayReadBalance ? fees : null,
  }
  return { volume: volumeOf(trades), later: volumeOf(later), figures }
}

const volumeOf = (trades: readonly DayTrade[]) => new Map(listVolumes(trades).map(({ day, gross_minor }) => [day, gross_minor]))

/**
 * The figures of every currency that has a rate, as one. Gross volume is the sum of its days, each rounded by itself, so that the chart adds up to it.
 * @param reads in the order of the rates.
 */
export function convertFigures(reads: readonly Read[], { into, rates }: Conversion): Read {
  const parts = reads.flatMap((read, index) => (rates[index] ? [converted(read, rates[index], into)] : []))
  return {
    volume: sumDays(parts.map(({ volume }) => volume)),
    later: sumDays(parts.map(({ later }) => later)),
    figures: parts.map(({ figures }) => figures).reduce(addFigures),
  }
}

function sumDays(volumes: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [day, amountMinor] of volumes.flatMap((volume) => [...volume])) sums.set(day, (sums.get(day) ?? 0) + amountMinor)
  return sums
}

/** Fees are what the converted figures leave, so that these add up to the cent. */
function converted({ volume, later, figures }: Read, rate: DatedRate, into: DatedRate): Read {
  const convert = (amountMinor: number) => convertAtReference({ amountMinor, currency: rate.currency }, rate, into)
  const convertDays = (days: ReadonlyMap<string, number>) => new Map([...days].map(([day, amountMinor]) => [day, convert(amountMinor)]))
  const days = convertDays(volume)
  const gross = [...days.values()].reduce((sum, amountMinor) => sum + amountMinor, 0)
  const refunded = convert(figures.refunded_minor)
  const [net, withdrawn] = [figures.net_minor, figures.withdrawn_minor].map((amountMinor) => (amountMinor === null ? null : convert(amountMinor)))
  return {
    volume: days,
    later: convertDays(later),
    figures: {
      ...figures,
      gross_minor: gross,
      refunded_minor: refunded,
      net_minor: net ?? null,
      withdrawn_minor: withdrawn ?? null,
      fees_minor: typeof net === 'number' && typeof withdrawn === 'number' ? gross - refunded - withdrawn - net : null,
    },
  }
}

function addFigures(one: Read['figures'], other: Read['figures']): Read['figures'] {
  return {
    gross_minor: one.gross_minor + other.gross_minor,
    successful_count: one.successful_count + other.successful_count,
    declined_count: one.declined_count + other.declined_count,
    refunded_minor: one.refunded_minor + other.refunded_minor,
    net_minor: add(one.net_minor, other.net_minor),
    withdrawn_minor: add(one.withdrawn_minor, other.withdrawn_minor),
    fees_minor: add(one.fees_minor, other.fees_minor),
  }
}

const add = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)

export function mayRead({ actor }: TenantContext, permission: Permission): boolean {
  return actor.kind === 'member' && actor.permissions.has(permission)
}
