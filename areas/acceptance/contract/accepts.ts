import * as z from 'zod/mini'
import { unknownCountry } from '#kernel/cards/countries.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

/** Whether an account accepts a payment, by its switches. The server refuses by the same function by which the page counts. */

/** All values, only the listed ones, or all others. */
export const switchRules = ['all', 'only', 'except'] as const
export type SwitchRule = (typeof switchRules)[number]

export interface SwitchPositions {
  readonly brands_off: readonly string[]
  readonly currency_rule: SwitchRule
  readonly currencies: readonly string[]
  readonly country_rule: SwitchRule
  readonly countries: readonly string[]
}

export const switchKinds = ['currency', 'brand', 'country'] as const
export type SwitchKind = (typeof switchKinds)[number]

/** The switch that refuses a payment. */
export const refusedBy = z.object({
  switch: z.enum(switchKinds),
  /** A currency, a brand, or a country or `unknown`. */
  value: z.string(),
})
export type RefusedBy = z.infer<typeof refusedBy>

/** What switches decide by. */
export interface SwitchedCard {
  readonly brand: string
  /** Null if the issuer's country isn't known, which is none of those that a list can name. */
  readonly country: string | null
}

export function accepts(kind: SwitchKind, value: string, switches: SwitchPositions): boolean {
  if (kind === 'brand') return !switches.brands_off.includes(value)
  return kind === 'currency' ? isIn(switches.currency_rule, switches.currencies, value) : isIn(switches.country_rule, switches.countries, value)
}

function isIn(rule: SwitchRule, values: readonly string[], value: string): boolean {
  return rule === 'all' || values.includes(value) === (rule === 'only')
}

/** Returns the first switch that refuses a payment, or null. @param currency null where a card is only set up. */
export function findRefusal(switches: SwitchPositions, { brand, country }: SwitchedCard, currency: CurrencyCode | null): RefusedBy | null {
  return findRefusalOf(switches, { currency, brand, country: country ?? unknownCountry })
}

/** What is known of a payment; null isn't asked about. */
export type SwitchedValues = Readonly<Record<SwitchKind, string | null>>

/** Returns the first switch that refuses any of these values, or null. */
export function findRefusalOf(switches: SwitchPositions, values: SwitchedValues): RefusedBy | null {
  for (const kind of switchKinds) {
    const value = values[kind]
    if (value !== null && !accepts(kind, value, switches)) return { switch: kind, value }
  }
  return null
}

/** Lists the switches that refuse something, and could refuse a payment of which only these values are known. */
export function listUnasked(switches: SwitchPositions, values: SwitchedValues): SwitchKind[] {
  return switchKinds.filter((kind) => values[kind] === null && refusesSome(kind, switches))
}

function refusesSome(kind: SwitchKind, { brands_off, currency_rule, country_rule }: SwitchPositions): boolean {
  if (kind === 'brand') return brands_off.length > 0
  return (kind === 'currency' ? currency_rule : country_rule) !== 'all'
}
