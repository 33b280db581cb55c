/** Milliseconds of the units that timeouts, deadlines and ages are counted in. A day is 24 hours; days of a calendar need a time zone. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
