import { minuteMs } from '@counterfoil/contract/time/durations'

/** After so much of its life a token is renewed: of ten hours, two are left for further attempts. */
const lifeShare = 0.8
const pauseMinutes = { first: 1, max: 60 }

export function renewalTime(now: Date, expiresAt: Date): Date {
  return new Date(now.getTime() + Math.floor((expiresAt.getTime() - now.getTime()) * lifeShare))
}

/** The next attempt after so many failures in a row: after 1, 2, 4 minutes and so on, at most an hour. */
export function retryTime(now: Date, failureCount: number): Date {
  const minutes = Math.min(pauseMinutes.max, pauseMinutes.first * 2 ** (failureCount - 1))
  return new Date(now.getTime() + minutes * minuteMs)
}
