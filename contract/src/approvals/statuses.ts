/** States of a request for approval, about money or about a team. */
export const approvalStatuses = ['pending', 'approved', 'declined', 'canceled', 'expired', 'failed'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]
