/** Errors of notifications. */
export const notificationErrors = {
  no_push_device: 409,
  push_device_gone: 410,
} as const satisfies Record<string, number>

/** Limits of notifications. */
export const notificationLimits = {
  /** Days after which a notification is deleted. */
  notificationDays: 365,
  /** Browsers that one person can be notified in; one more replaces the one that was unused the longest. */
  pushDevicesMax: 20,
  pushEndpointLengthMax: 2000,
  pushTokenLengthMax: 200,
} as const
