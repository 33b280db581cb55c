import type { getOverview } from '#areas/home/contract/endpoints.ts'
import { convertAtReference, type DatedRate } from '#areas/ledger/server/reference-rates/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Conversion } from './conversion.ts'
import { type DayTrade, listVolumes } from './store.ts'
import type { Trade } from './trade-store.ts'

/** The figures of a range, of one currency or of several as one. */
export interface Read {
  /** Captured money by day. */
  readonly volume: ReadonlyMap<string, number>
  readonly figures: HandlerOutput<typeof getOverview>['current']
}

/** The figures of a currency that the caller may read. @param moved by the movements of the balance, in minor units. */
export function figuresOf(context: TenantContext, trades: readonly DayTrade[], moved: { readonly net: number; readonly refunded: number }): Read {
  const sum = (name: keyof Trade) => trades.reduce((all, { trade }) => all + trade[name], 0)
  const figures = {
    gross_minor: sum('captured_minor'),
    successful_count: sum('successful_count'),
    declined_count: sum('declined_count'),
    declined_minor: sum('declined_minor'),
    refunded_minor: moved.refunded,
    net_minor: mayRead(context, 'balance.read') ? moved.net : null,
    disputes: mayRead(context, 'disputes.read') ? { count: sum('opened_count'), amount_minor: sum('opened_minor') } : null,
  }
  return { volume: new Map(listVolumes(trades).map(({ day, gross_minor }) => [day, gross_minor])), figures }
}

/**
 * The figures of every currency that has a rate, as one. Gross volume is the sum of its days, each rounded by itself, so that the chart adds up to it.
 * @param reads in the order of the rates.
 */
export function convertFigures(reads: readonly Read[], { into, rates }: Conversion): Read {
  const parts = reads.flatMap((read, index) => (rates[index] ? [converted(read, rates[index], into)] : []))
  const volume = new Map<string, number>()
  for (const [day, amountMinor] of parts.flatMap((part) => [...part.volume])) volume.set(day, (volume.get(day) ?? 0) + amountMinor)
  return { volume, figures: parts.map(({ figures }) => figures).reduce(addFigures) }
}

function converted({ volume, figures }: Read, rate: DatedRate, into: DatedRate): Read {
  const convert = (amountMinor: number) => convertAtReference({ amountMinor, currency: rate.currency }, rate, into)
  const days = [...volume].map(([day, amountMinor]) => [day, convert(amountMinor)] as const)
  return {
    volume: new Map(days),
    figures: {
      ...figures,
      gross_minor: days.reduce((sum, [, amountMinor]) => sum + amountMinor, 0),
      declined_minor: convert(figures.declined_minor),
      refunded_minor: convert(figures.refunded_minor),
      net_minor: figures.net_minor === null ? null : convert(figures.net_minor),
      disputes: figures.disputes && { ...figures.disputes, amount_minor: convert(figures.disputes.amount_minor) },
    },
  }
}

function addFigures(one: Read['figures'], other: Read['figures']): Read['figures'] {
  return {
    gross_minor: one.gross_minor + other.gross_minor,
    successful_count: one.successful_count + other.successful_count,
    declined_count: one.declined_count + other.declined_count,
    declined_minor: one.declined_minor + other.declined_minor,
    refunded_minor: one.refunded_minor + other.refunded_minor,
    net_minor: one.net_minor === null || other.net_minor === null ? null : one.net_minor + other.net_minor,
    disputes: one.disputes &&
      other.disputes && {
        count: one.disputes.count + other.disputes.count,
        amount_minor: one.disputes.amount_minor + other.disputes.amount_minor,
      },
  }
}

export function mayRead({ actor }: TenantContext, permission: Permission): boolean {
  return actor.kind === 'member' && actor.permissions.has(permission)
}
