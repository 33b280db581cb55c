/** Limits of customers. Each names its unit. */
export const customerLimits = {
  /** Of a name or a description. */
  customerTextLengthMax: 256,
  customerPhoneLengthMax: 64,
  addressLineLengthMax: 200,
  customerNoteLengthMax: 2000,
  customerNotesMax: 200,
  /** Payments, refunds and disputes on a customer's page, of each the newest. */
  customerPageItemsMax: 10,
  /** Payments that the timeline of a customer shows. */
  customerTimelinePaymentsMax: 20,
  /** What stands against an erasure, as its dialog lists it. */
  erasureBlockersMax: 10,
  /** Payments with a customer's email and without a customer, as the dialog counts them. */
  guestPaymentsMax: 1000,
} as const
