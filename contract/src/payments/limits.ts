/** Limits of payments and refunds. Each names its unit. */
export const paymentLimits = {
  /** Online card authorisations live seven days. */
  authorisationDays: 7,
  /** A refund takes this many days to reach the customer (spec section 9). */
  refundDaysMin: 5,
  refundDaysMax: 10,
  /** Changes of a payment that its timeline shows; older ones are left out. */
  paymentTimelineMax: 200,
  /** Other payments of the customer, and with the card, that a payment shows. */
  relatedPaymentsMax: 5,
  paymentNoteLengthMax: 2000,
  paymentNotesMax: 200,
  noteMentionsMax: 20,
  /** New payments that an open list counts. */
  paymentArrivalsMax: 99,
  /** Payments of one bulk action. */
  bulkPaymentsMax: 10_000,
  /** Payments that are picked one by one for a bulk action or an export. */
  bulkPickedMax: 1_000,
  /** The review of a bulk action can be confirmed for this long. */
  bulkReviewMinutes: 60,
  /** New reviews of one member within an hour. */
  bulkReviewsPerHourMax: 60,
} as const
