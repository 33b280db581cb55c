import type { ApiKey } from './queries.ts'

/** As much of a key as may be shown. */
export function maskKey({ prefix, last4 }: Pick<ApiKey, 'prefix' | 'last4'>): string {
  return `${prefix}…${last4}`
}
