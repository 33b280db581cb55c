import { invalidRequest } from '../errors.ts'
import { choice, flag, group, id, listOf, type Optional, required, rule, text, type ValuesOf } from './parameters.ts'

/** Which kinds of payment methods a payment or a setup accepts: cards, however a shop says so. */

/** Link is a card in a wallet, and no account has it; shops name it beside the card all the same. */
const typesWithCard = withCard(choice(['card', 'link']))

/** Of any kinds that Stripe has, since the newest clients list what a shop could take. */
const allowedTypes = withCard(text(40))

function withCard<T extends string>(item: Optional<T>): Optional<T[]> {
  const list = listOf(item)
  return rule(list.shape, (value, name) => {
    const types = list.read(value, name)
    if (!types.some((type) => type === 'card')) {
      throw invalidRequest('Payments are made with cards. Add card.', { code: 'parameter_invalid', param: name })
    }
    return types
  })
}

const anyTypes = listOf(text(40))
const excludedTypes = rule(anyTypes.shape, (value, name) => {
  const types = anyTypes.read(value, name)
  if (types.includes('card')) throw invalidRequest("Cards can't be excluded: no other payment method is available.", { code: 'parameter_invalid', param: name })
  return types
})

/** What confirming can change of it. */
export const confirmedTypes = { allowed_payment_method_types: allowedTypes, excluded_payment_method_types: excludedTypes, payment_method_types: typesWithCard }

export const acceptedTypes = {
  ...confirmedTypes,
  automatic_payment_methods: group({ enabled: required(flag()), allow_redirects: choice(['always', 'never']) }),
  payment_method_configuration: id(),
}

/** As answers repeat it. */
export interface AcceptedTypes {
  readonly payment_method_types: readonly string[]
  readonly automatic_payment_methods: { enabled: boolean; allow_redirects?: string } | null
  readonly allowed_payment_method_types?: readonly string[]
  readonly excluded_payment_method_types?: readonly string[]
  readonly payment_method_configuration?: string
}

/** @throws ApiError for parameters that exclude each other. */
export function acceptedTypesOf(values: ValuesOf<typeof acceptedTypes>): AcceptedTypes {
  const { automatic_payment_methods: automatic, payment_method_types: types } = values
  if (automatic?.enabled && types) {
    throw invalidRequest('You may only specify one of these parameters: automatic_payment_methods, payment_method_types.', {
      code: 'parameter_conflict',
      param: 'payment_method_types',
    })
  }
  const isAutomatic = automatic ? automatic.enabled : types === null
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded, payment_method_configuration: configuration } = values
  return {
    payment_method_types: types ?? ['card'],
    // Nothing here redirects, so only a shop that asks for redirects gets them named.
    automatic_payment_methods: isAutomatic ? { allow_redirects: automatic ? (automatic.allow_redirects ?? 'always') : 'never', enabled: true } : null,
    ...(allowed === null ? {} : { allowed_payment_method_types: allowed }),
    ...(excluded === null ? {} : { excluded_payment_method_types: excluded }),
    ...(configuration === null ? {} : { payment_method_configuration: configuration }),
  }
}
