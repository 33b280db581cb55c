/** Limits of approvals. Each names its unit. */
export const approvalLimits = {
  /** After which a request expires. */
  approvalHours: 72,
  approvalReasonLengthMax: 500,
  /** A count of requests ends here. */
  approvalsCountedMax: 100,
  /** Changes of a team that wait for a second person. */
  pendingChangesMax: 100,
  /** Limits that a role can have, over all actions and currencies. */
  roleAmountLimitsMax: 100,
} as const
