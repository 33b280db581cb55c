/** How a dispute ended. */
export const disputeClosedReasons = ['accepted', 'deadline_passed', 'issuer_decided', 'refunded', 'not_escalated'] as const
