import { dayMs } from '#kernel/time/durations.ts'
import { ApiError } from '../errors.ts'

/** All objects have the shape of this version. A client may name another compatible version, which is returned as it was sent. */
export const currentApiVersion = '2026-10-28.endive'
/** Since then, an intent has its latest charge in place of a list of charges; code for older versions fails after the money is taken. */
const oldestVersion = '2022-11-15'
/** Since then, versions have names. */
const firstNamed = '2024-09-30'

/**
 * Reads the version that a call asks for. @throws ApiError for one that can't be answered truthfully: it is older than the oldest compatible shape, or there
 * is no such version.
 * @param now the machine's time.
 */
export function readVersion(header: string | string[] | undefined, now: Date): string {
  if (header === undefined) return currentApiVersion
  const [, date, name] = (typeof header === 'string' && /^(\d{4}-\d{2}-\d{2})(?:\.([a-z]{1,40}))?$/.exec(header)) || []
  if (date === undefined || !isPossible(date, name, now)) throw refusal(`Invalid API version. Use a version such as ${currentApiVersion}, or omit the header.`)
  if (date < oldestVersion) {
    throw refusal(`API version ${header} is not supported: its objects differ from ours. Use ${oldestVersion} or later, such as ${currentApiVersion}.`)
  }
  return header as string
}

/** A day that exists and isn't ahead of today in any time zone, with a name exactly if versions of that time have one. */
function isPossible(date: string, name: string | undefined, now: Date): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return false
  // A clock that is behind doesn't refuse our own version.
  const isAhead = date > currentApiVersion.slice(0, 10) && day.getTime() > now.getTime() + dayMs
  return date >= '2011-01-01' && !isAhead && (name !== undefined) === date >= firstNamed
}

function refusal(message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code: 'api_version_invalid', message })
}
