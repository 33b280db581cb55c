/** Limits of webhooks. Each names its unit. */
export const webhookLimits = {
  webhookEndpointsMax: 50,
  webhookUrlLengthMax: 2000,
  webhookHostsMax: 20,
  webhookHostLengthMax: 255,
  webhookEventTypesMax: 200,
  webhookEventTypeLengthMax: 100,
  /** Days for which deliveries and their attempts are kept at least. */
  webhookDays: 30,
  /** Deliveries that one replay of a range sends, the oldest first. */
  webhookReplayMax: 10_000,
  /** Hours for which the former secret signs as well after a roll. */
  webhookOverlapHoursMax: 168,
} as const
