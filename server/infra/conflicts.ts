import { setTimeout as wait } from 'node:timers/promises'

/** PostgreSQL ended a transaction because it conflicts with another one: a deadlock, or a serialization failure. */
const codes = new Set<unknown>(['40P01', '40001'])

/** In all. A deadlock takes PostgreSQL a second to find, and callers wait. */
const attemptsMax = 4
/** Before the second attempt; it doubles each time. */
const pauseMsMax = 20

/** Whether the database ended the transaction for the sake of another one, so that the same work may succeed now. Errors that wrap such an error count. */
export function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && codes.has(cause.code)) return true
  return false
}

/**
 * Repeats work that the database rolled back because of a conflict, up to four attempts with random pauses, so that two that met don't meet again.
 * @param run must have no effect but the one that is rolled back.
 * @throws what the last attempt throws.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attemptsMax || !isConflict(error)) throw error
    }
    await wait(Math.random() * pauseMsMax * 2 ** (attempt - 1))
  }
}
