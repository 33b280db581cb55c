/** Where time comes from, so that a test can decide it. */
export interface Clock {
  now(): Date
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
