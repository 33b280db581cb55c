export const setupIntentStatuses = ['requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled'] as const
export type SetupIntentStatus = (typeof setupIntentStatuses)[number]

/**
 * Every step that a setup intent can take. The issuer answers a confirmation immediately, and nothing asks the payer, so it is never `processing` or
 * `requires_action`.
 */
export const setupIntentTransitions: Readonly<Record<SetupIntentStatus, readonly SetupIntentStatus[]>> = {
  // With a card that was named or replaced; by a decline; by a confirmation that names its card.
  requires_payment_method: ['requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled'],
  requires_confirmation: ['requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
}

/** Returns whether a setup intent of one status can get another one. */
export function canBecome(status: SetupIntentStatus, next: SetupIntentStatus): boolean {
  return setupIntentTransitions[status].includes(next)
}
