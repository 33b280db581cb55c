/** Limits of teams. Each names its unit. */
export const teamLimits = {
  /** Addresses that one call invites. */
  invitationsPerCallMax: 50,
  /** Pending invitations of a business, expired ones left out. */
  invitationsPendingMax: 200,
  invitationDays: 7,
  /** Days before it expires from which an invitation counts as expiring. */
  invitationReminderDays: 2,
  /** Between two emails of one invitation. */
  invitationWaitSeconds: 60,
  memberRolesMax: 20,
  memberSearchLengthMax: 100,
  /** Days without a sign-in after which a member is inactive. */
  inactiveDays: 90,
  ownershipTransferDays: 7,
  /** Days from one review of access to the next. */
  accessReviewDays: 90,
  reviewedMembersMax: 2000,
} as const
