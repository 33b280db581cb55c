import { hourMs, minuteMs } from '#kernel/time/durations.ts'

/** When attempts are made after the first one. */
const attemptOffsetsMs: readonly number[] = [
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  ...[22, 34, 46, 58, 70].map((hours) => hours * hourMs),
]

/** Keeps the retries of many events that failed together apart. */
const jitterShare = 0.1
const jitterMsMax = 30 * minuteMs

/**
 * Returns the next attempt after one that failed, with up to a tenth of the pause more, at most half an hour; null after the last one, 70 hours after the first.
 * Attempts that a stopped worker missed are left out.
 * @param random from 0 to 1.
 */
export function nextAttempt(scheduleBeganAt: Date, now: Date, random = Math.random()): Date | null {
  const elapsedMs = now.getTime() - scheduleBeganAt.getTime()
  const index = attemptOffsetsMs.findIndex((offset) => offset > elapsedMs)
  const offset = attemptOffsetsMs[index]
  if (offset === undefined) return null
  const pauseMs = offset - (attemptOffsetsMs[index - 1] ?? 0)
  return new Date(scheduleBeganAt.getTime() + offset + Math.round(random * Math.min(pauseMs * jitterShare, jitterMsMax)))
}
