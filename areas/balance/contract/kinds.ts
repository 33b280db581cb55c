/** What a movement of the balance can be, by what people look for. */
export const movementTypesOf = {
  sale: ['charge'],
  refund: ['refund', 'refund_failure'],
  dispute: ['dispute', 'dispute_reversal'],
  exchange: ['exchange_out', 'exchange_in'],
  reserve: ['reserve_hold', 'reserve_release'],
  payout: ['payout', 'payout_fee', 'payout_cancel', 'payout_failure', 'payout_carried_out', 'payout_carried_in'],
  write_off: ['write_off'],
} as const
export type MovementKind = keyof typeof movementTypesOf
export type MovementType = (typeof movementTypesOf)[MovementKind][number]
export const movementKinds = Object.keys(movementTypesOf) as [MovementKind, ...MovementKind[]]
export const movementTypes = Object.values(movementTypesOf).flat() as [MovementType, ...MovementType[]]

/** The part of the balance that a movement still makes up: the nets of all movements in it are that figure, exactly. */
export const movementParts = ['pending', 'available'] as const
