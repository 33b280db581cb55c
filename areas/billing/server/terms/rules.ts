import { type CurrencyCode, currencyEntries } from '#kernel/money/currencies.ts'
import type { BrokenRule } from '#server/infra/errors.ts'
import { isWithinExactNumbers } from './conversions.ts'
import type { FeeConditions } from './fee-rules.ts'
import type { NewTerms } from './store.ts'

/** What terms must be like so that every movement of money can follow from them. Returns all that is broken, each with its field. */
export function brokenRulesOf(terms: NewTerms, now: Date): BrokenRule[] {
  return [
    ...brokenAsAWhole(terms, now),
    ...brokenFeeRules(terms),
    ...currencyEntries(terms.conversions).flatMap(([currency]) => brokenConversion(terms, currency)),
  ]
}

function brokenAsAWhole({ validFrom, reserve, conversions }: NewTerms, now: Date): BrokenRule[] {
  const broken: BrokenRule[] = []
  if (validFrom < now) broken.push({ path: 'valid_from', rule: 'terms_valid_from_passed' })
  if ((reserve.basisPoints === 0) !== (reserve.days === 0)) broken.push({ path: 'reserve', rule: 'terms_reserve_incomplete' })
  // A reserve is held of the sale's own currency, of which an exchange leaves nothing.
  if (reserve.basisPoints > 0 && Object.keys(conversions).length > 0) broken.push({ path: 'reserve', rule: 'conversion_with_reserve' })
  return broken
}

function brokenFeeRules({ rules }: NewTerms): BrokenRule[] {
  const kinds = rules.map(({ brand, region, currency }: FeeConditions) => JSON.stringify([brand, region, currency]))
  const fitsAll = (rule: FeeConditions | undefined) => rule !== undefined && rule.brand === null && rule.region === null && rule.currency === null
  const broken: BrokenRule[] = fitsAll(rules[0]) ? [] : [{ path: 'rules.0', rule: 'fee_rule_for_every_sale' }]
  for (const [index, rule] of rules.entries()) {
    const path = `rules.${index}`
    if (index > 0 && fitsAll(rule)) broken.push({ path, rule: 'fee_rule_for_every_sale' })
    else if (kinds.indexOf(kinds[index] ?? '') < index) broken.push({ path, rule: 'fee_rule_twice' })
    if (rule.fixedMinor > 0 && rule.currency === null) broken.push({ path: `${path}.fixed_minor`, rule: 'fee_rule_fixed_needs_currency' })
  }
  return broken
}

/** As the database keeps it; and a number of JavaScript still shows 15 digits unchanged, which is how the merchant API tells it. */
const rateForm = /^(?:0|[1-9]\d{0,6})(?:\.\d{1,12})?$/
const rateDigitsMax = 15

function brokenConversion({ conversions }: NewTerms, currency: CurrencyCode): BrokenRule[] {
  const conversion = conversions[currency]
  if (!conversion) return []
  const { into, rate } = conversion
  const path = `conversions.${currency}`
  const broken: BrokenRule[] = []
  if (into === currency) broken.push({ path: `${path}.into`, rule: 'conversion_into_itself' })
  else if (conversions[into]) broken.push({ path: `${path}.into`, rule: 'conversion_into_converted', values: { into } })
  const digits = rate.replace('.', '').replace(/^0+/, '')
  if (!rateForm.test(rate) || digits === '' || digits.length > rateDigitsMax) broken.push({ path: `${path}.rate`, rule: 'conversion_rate_form' })
  else if (!isWithinExactNumbers({ currency, into, rate })) broken.push({ path: `${path}.rate`, rule: 'conversion_rate_too_high', values: { into } })
  return broken
}
