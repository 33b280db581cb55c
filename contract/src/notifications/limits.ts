/** Limits of notifications. */
export const notificationLimits = {
  /** Days after which a notification is deleted. */
  notificationDays: 365,
  /** Streams that one person can have open at one server: a browser has one for all of its tabs. */
  liveStreamsMax: 10,
} as const
