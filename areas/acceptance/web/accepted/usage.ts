import { accepts, type SwitchKind, type SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import type { SwitchUsage } from '#areas/acceptance/contract/switches.ts'
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

/** Saved values come first, then those with payments, the most used ones before the others. Without either, the order stays. */
export function bySavedAndUsage<T extends { readonly value: string }>(options: readonly T[], saved: readonly string[], used: SwitchUsage[SwitchKind]): T[] {
  const places = new Map(used.map(({ value }, place) => [value, place]))
  const placeOf = ({ value }: T) => (saved.includes(value) ? 0 : places.size + 1) + (places.get(value) ?? places.size)
  return options.toSorted((a, b) => placeOf(a) - placeOf(b))
}
