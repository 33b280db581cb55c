/** Limits of compliance documents. */
export const complianceLimits = {
  /** Of one upload: a file of `fileBytesMax` in base64, with its name and the JSON around it. */
  documentBodyBytesMax: 7_340_032,
  /** Of the platform's words on why a document is required. */
  requirementReasonLengthMax: 500,
  /** Requirements of one business. */
  requirementsMax: 100,
  /** Days before the due date at which members are reminded. */
  requirementReminderDays: 7,
} as const
