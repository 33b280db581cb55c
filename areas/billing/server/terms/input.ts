import * as z from 'zod/mini'
import { cardRegions, payoutMethods } from '#areas/billing/contract/terms/kinds.ts'
import { fieldErrorsOf, issueTextsFor } from '#kernel/field-errors.ts'
import { currency, instant } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import { cardBrands } from '#kernel/statuses.ts'
import { InvalidFields, sayRuleIn } from '#server/infra/errors.ts'
import type { NewTerms } from './store.ts'

/** Terms as an operator writes and reads them. What a schema cannot say is in rules.ts. */

const reserveDaysMax = 3650
const feeRulesMax = 500

const share = z.int().check(z.minimum(0), z.maximum(10_000))
const costMinor = z.int().check(z.minimum(0), z.maximum(limits.amountMinorMax))
const withdrawal = z.strictObject({ basis_points: share, minimum_minor: costMinor })

const termsInput = z.strictObject({
  /** By the account's clock; now where it is left out. */
  valid_from: z.optional(instant),
  reserve: z._default(z.strictObject({ basis_points: share, days: z.int().check(z.minimum(0), z.maximum(reserveDaysMax)) }), { basis_points: 0, days: 0 }),
  rules: z
    .array(
      z.strictObject({
        brand: z._default(z.nullable(z.enum(cardBrands)), null),
        region: z._default(z.nullable(z.enum(cardRegions)), null),
        currency: z._default(z.nullable(currency), null),
        basis_points: share,
        fixed_minor: z._default(costMinor, 0),
      }),
    )
    .check(z.maxLength(feeRulesMax)),
  currencies: z._default(
    z.partialRecord(
      currency,
      z.strictObject({
        dispute_fee_minor: costMinor,
        is_dispute_fee_returned: z.boolean(),
        withdrawals: z.record(z.enum(payoutMethods), withdrawal),
        negative_limit_minor: costMinor,
      }),
    ),
    {},
  ),
  conversions: z._default(z.partialRecord(currency, z.strictObject({ into: currency, rate: z.string(), fee_basis_points: share })), {}),
})

/** Terms in the words of an operator; `valid_from` may be left out. */
export type WrittenTerms = z.input<typeof termsInput>

/**
 * @param value what was read of a file or typed.
 * @param now from when the terms are valid where they do not say it.
 * @throws InvalidFields with every field that is wrong, at once.
 */
export function readTerms(value: unknown, now: Date): NewTerms {
  const say = sayRuleIn('en')
  const { data: input, error } = z.safeParse(termsInput, value, { error: issueTextsFor(say) })
  if (error) throw new InvalidFields(fieldErrorsOf(error.issues, say))
  return {
    validFrom: input.valid_from === undefined ? now : new Date(input.valid_from),
    reserve: { basisPoints: input.reserve.basis_points, days: input.reserve.days },
    rules: input.rules.map(({ basis_points, fixed_minor, ...conditions }) => ({ ...conditions, basisPoints: basis_points, fixedMinor: fixed_minor })),
    currencies: mapValues(input.currencies, (terms) => ({
      disputeFeeMinor: terms.dispute_fee_minor,
      isDisputeFeeReturned: terms.is_dispute_fee_returned,
      withdrawals: mapValues(terms.withdrawals, ({ basis_points, minimum_minor }) => ({ basisPoints: basis_points, minimumMinor: minimum_minor })),
      negativeLimitMinor: terms.negative_limit_minor,
    })),
    conversions: mapValues(input.conversions, ({ into, rate, fee_basis_points }) => ({ into, rate, feeBasisPoints: fee_basis_points })),
  }
}

/** The same the other way, without the time, so that what is read can be changed and agreed again. */
export function writeTerms({ reserve, rules, currencies, conversions }: Omit<NewTerms, 'validFrom'>): WrittenTerms {
  return {
    reserve: { basis_points: reserve.basisPoints, days: reserve.days },
    rules: rules.map(({ brand, region, currency, basisPoints, fixedMinor }) => ({
      brand,
      region,
      currency,
      basis_points: basisPoints,
      fixed_minor: fixedMinor,
    })),
    currencies: mapValues(currencies, (terms) => ({
      dispute_fee_minor: terms.disputeFeeMinor,
      is_dispute_fee_returned: terms.isDisputeFeeReturned,
      withdrawals: mapValues(terms.withdrawals, ({ basisPoints, minimumMinor }) => ({ basis_points: basisPoints, minimum_minor: minimumMinor })),
      negative_limit_minor: terms.negativeLimitMinor,
    })),
    conversions: mapValues(conversions, ({ into, rate, feeBasisPoints }) => ({ into, rate, fee_basis_points: feeBasisPoints })),
  } as WrittenTerms
}

function mapValues<Key extends string, From, To>(record: Readonly<Partial<Record<Key, From>>>, change: (value: From) => To): Record<Key, To> {
  return Object.fromEntries(Object.entries<From>(record as Record<Key, From>).map(([key, value]) => [key, change(value)])) as Record<Key, To>
}
