import { limits } from '#kernel/limits.ts'
import type { SetupOptions } from '../objects/setup-intent.ts'
import { type AcceptedTypes, acceptedTypes, acceptedTypesOf } from './accepted-types.ts'
import { newMethodFields } from './cards.ts'
import { expandable, metadata } from './common-parameters.ts'
import { choice, flag, freeText, group, id, kept, listOf, text, unsupported, type ValuesOf } from './parameters.ts'
import { moto, noConfirmationTokens, threeDSecure } from './payment-options.ts'

/** What a setup intent says of itself, as creating, confirming and changing it take it. */

const options = group({
  card: group({
    mandate_options: kept(),
    moto,
    network: text(40),
    request_three_d_secure: threeDSecure,
  }),
  link: kept(),
})

const setUpWith = {
  ...expandable,
  confirmation_token: noConfirmationTokens,
  payment_method: id(),
  payment_method_data: group(newMethodFields),
  payment_method_options: options,
}

export const confirmSetupFields = {
  ...setUpWith,
  mandate_data: kept(),
  return_url: text(5000),
  use_stripe_sdk: flag(),
}

const noOwnAccount = unsupported("Cards are set up for customers. Name one with customer, or leave the setup's card without one.")

export const createSetupFields = {
  ...confirmSetupFields,
  ...acceptedTypes,
  attach_to_self: noOwnAccount,
  confirm: flag(),
  customer: id(),
  description: freeText(limits.descriptionLengthMax),
  flow_directions: listOf(choice(['inbound', 'outbound'])),
  metadata,
  usage: choice(['off_session', 'on_session']),
}

/** What a new setup intent keeps only to repeat it in answers. */
export function setupOptionsOf(values: ValuesOf<typeof createSetupFields>): SetupOptions & AcceptedTypes {
  return {
    ...acceptedTypesOf(values),
    ...givenSetupOptions(values),
    ...(values.flow_directions === null ? {} : { flow_directions: values.flow_directions }),
  }
}

/** Of the options that are repeated, those that a confirmation gave. */
export function givenSetupOptions({ payment_method_options }: Pick<ValuesOf<typeof setUpWith>, 'payment_method_options'>): SetupOptions {
  const { network = null, request_three_d_secure: secure = null } = payment_method_options?.card ?? {}
  return { ...(network === null ? {} : { network }), ...(secure === null ? {} : { request_three_d_secure: secure }) }
}
