/** Where time comes from, so that a test can decide it. */
export interface Clock {
  now(): Date
}

/** An account's time, from the machine's and how far the account is ahead of it. */
export function accountTime(now: Date, clockAheadMs: number): Date {
  return new Date(now.getTime() + clockAheadMs)
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is set or advanced. */
export interface FixedClock extends Clock {
  set(time: Date): void
  advance(milliseconds: number): void
}

/** Makes a clock for tests that shows the given time. */
export function fixedClock(start: Date): FixedClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    set: (next) => {
      time = next.getTime()
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
