import { accepts, type SwitchKind, type SwitchPositions } from '@counterfoil/contract/acceptance/accepts'
import type { SwitchUsage } from '@counterfoil/contract/acceptance/switches'
import { totalOf } from '../rates.ts'

/** What the switches of a kind would have declined of the counted payments. */
interface Refused {
  readonly payments: number
  readonly refused: number
  /** Of the refused ones, those that succeeded. */
  readonly succeeded: number
}

export function refusedOf(kind: SwitchKind, switches: SwitchPositions, usage: SwitchUsage): Refused {
  const rows = usage[kind]
  const refused = rows.filter(({ value }) => !accepts(kind, value, switches))
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    payments: sum(rows.map(totalOf)),
    refused: sum(refused.map(totalOf)),
    succeeded: sum(refused.map(({ successful_count }) => successful_count)),
  }
}

/** Values with payments come first, the most used ones before all, and then the others in their order. */
export function byUsage<T extends { readonly value: string }>(kind: SwitchKind, options: readonly T[], usage: SwitchUsage): T[] {
  const places = new Map(usage[kind].map(({ value }, place) => [value, place]))
  const placeOf = ({ value }: T) => places.get(value) ?? places.size
  return options.toSorted((a, b) => placeOf(a) - placeOf(b))
}
