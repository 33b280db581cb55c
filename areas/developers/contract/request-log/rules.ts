/** Limits of the request log. */
export const requestLogLimits = {
  /** Days for which a request is shown. Whole months are deleted once their last day is older. */
  requestLogDays: 30,
} as const
