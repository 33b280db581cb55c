import * as z from 'zod/mini'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day } from '#kernel/fields.ts'
import { currencyCodes } from '#kernel/money/currencies.ts'
import { routedBrands } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { type SwitchRule, switchRules } from './accepts.ts'

/** The brands, currencies and card countries that an account accepts. Everything is accepted until somebody changes that. */

const brand = z.enum(routedBrands)
const country = z.enum(countryCodes)
const rule = z.enum(switchRules)

const positions = {
  /** Brands that are declined. A co-branded card counts by the brand it is routed on. */
  brands_off: z.array(brand).check(z.maxLength(routedBrands.length - 1, 'accepted_no_brand' satisfies RuleName)),
  /** `all`, or what the list means: `only` what it has, or everything `except` that. */
  currency_rule: rule,
  currencies: z.array(currency).check(z.maxLength(currencyCodes.length)),
  /** Of the card's issuer. Cards whose country isn't known are in no list. */
  country_rule: rule,
  countries: z.array(country).check(z.maxLength(countryCodes.length)),
}

const switches = z.object({
  /** Grows with every change; 0 until the first. A change names the version that it changes. */
  version: z.int(),
  ...positions,
})
export type AcceptanceSwitches = z.infer<typeof switches>

const used = z.array(
  z.object({
    /** A brand, a currency, or a country or `unknown`. */
    value: z.string(),
    successful_count: z.int(),
    declined_count: z.int(),
  }),
)

/** The switches, and the payments of the past 30 days by what they switch. */
export const getAcceptanceSwitches = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/acceptance/switches',
  access: 'payments.read',
  params: accountParams,
  response: z.extend(switches, {
    /** Whether a platform's core takes the payments, which no switch here refuses. */
    is_taken_by_platform: z.boolean(),
    /** Payments that succeeded or were declined, most first. Days of the business's time zone, both included. */
    usage: z.object({
      from: day,
      to: day,
      brand: used,
      currency: used,
      country: used,
    }),
  }),
})
export type SwitchUsage = z.infer<typeof getAcceptanceSwitches.response>['usage']

/** Changes the accepted cards, for attempts from its commit on. Captures and refunds of earlier payments go on. */
export const setAcceptanceSwitches = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/acceptance/switches',
  access: 'acceptance.manage',
  params: accountParams,
  resource: getAcceptanceSwitches.response,
  body: z.strictObject({ version: z.int().check(z.nonnegative(), z.maximum(2_147_483_646)), ...positions }).check(
    z.refine(({ currency_rule, currencies }) => acceptsSome(currency_rule, currencies, currencyCodes), {
      path: ['currencies'],
      error: 'accepted_none_chosen' satisfies RuleName,
    }),
    z.refine(({ country_rule, countries }) => acceptsSome(country_rule, countries, countryCodes), {
      path: ['countries'],
      error: 'accepted_none_chosen' satisfies RuleName,
    }),
  ),
  response: switches,
})

/** Whether a list fits its rule: none for `all`, at least one value for `only`, and not every value for `except`. */
function acceptsSome(rule: SwitchRule, values: readonly string[], known: readonly string[]): boolean {
  if (rule === 'all') return values.length === 0
  return values.length > 0 && (rule === 'only' || new Set(values).size < known.length)
}
