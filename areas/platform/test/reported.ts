import type { PlatformEventInput } from '#areas/platform/server/events.ts'

/** Events as a platform's core sends them, with as little as a test has to say. */

type Input<Type extends PlatformEventInput['type']> = Extract<PlatformEventInput, { type: Type }>
export type Data<Type extends PlatformEventInput['type']> = Input<Type>['data']

export const visa = {
  brand: 'visa',
  bin: '424242',
  last4: '4242',
  exp_month: 12,
  exp_year: 2030,
  country: 'US',
  funding: 'credit',
  fingerprint: 'fp_visa',
} as const
export const mastercard = { ...visa, brand: 'mastercard', bin: '555555', last4: '4444', fingerprint: 'fp_mastercard' } as const

export function event<Type extends PlatformEventInput['type']>(merchant: string, id: string, type: Type, occurred_at: string, data: Data<Type>): Input<Type> {
  return { id, merchant, type, occurred_at, data } as Input<Type>
}

export interface SaleOptions extends Partial<Data<'payment.recorded'>> {
  readonly card?: Data<'payment.attempted'>['attempt']['card']
}

/** A payment that was authorised and captured at once. */
export function sale(merchant: string, payment: string, at: string, { card = visa, ...rest }: SaleOptions = {}): Input<'payment.recorded'> {
  const amount_minor = rest.amount_minor ?? 10_000
  return event(merchant, `evt_${payment}`, 'payment.recorded', at, {
    payment,
    amount_minor,
    currency: 'USD',
    created_at: at,
    attempts: [approved(`${payment}_1`, at, card)],
    capture: { at, amount_minor },
    ...rest,
  })
}

export function approved(attempt: string, at: string, card: NonNullable<SaleOptions['card']> = visa): Data<'payment.attempted'>['attempt'] {
  return { attempt, at, outcome: 'approved', card, authorisation_code: 'A12345', network_transaction_id: '123456789012345' }
}

export function declined(attempt: string, at: string, card: NonNullable<SaleOptions['card']> = visa): Data<'payment.attempted'>['attempt'] {
  return { attempt, at, outcome: 'declined', card, decline_code: 'insufficient_funds', network_decline_code: '51' }
}
