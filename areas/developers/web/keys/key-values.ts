import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import { addDays } from '#kernel/time/calendar-days.ts'
import type { ApiKey } from './queries.ts'

/** What a form has of a key. */
export interface KeyValues {
  readonly name: string
  readonly permissions: readonly ApiPermission[]
  /** One a line. */
  readonly addresses: string
  /** The last day that it works, in UTC. Empty for ever. */
  readonly lastDay: string
}

export const keyFieldNames = ['name', 'permissions', 'allowed_addresses', 'expires_at'] as const
export type KeyFieldName = (typeof keyFieldNames)[number]

export const noValues: KeyValues = { name: '', permissions: [], addresses: '', lastDay: '' }

export function valuesOf({ name, permissions, allowed_addresses, expires_at }: ApiKey): KeyValues {
  const lastInstant = expires_at === null ? null : new Date(Date.parse(expires_at) - 1)
  return {
    name: name ?? '',
    permissions,
    addresses: allowed_addresses.join('\n'),
    lastDay: lastInstant?.toISOString().slice(0, 10) ?? '',
  }
}

/** The body of a call. An end that isn't that of a day stays as it is until somebody chooses another day. */
export function bodyOf({ name, permissions, addresses, lastDay }: KeyValues, kind: ApiKey['kind'], known?: ApiKey) {
  const isSameDay = known !== undefined && valuesOf(known).lastDay === lastDay
  return {
    name: name.trim() === '' ? null : name,
    ...(kind === 'restricted' && { permissions: [...permissions] }),
    allowed_addresses: addresses.split(/[\s,]+/).filter(Boolean),
    expires_at: isSameDay ? known.expires_at : lastDay === '' ? null : `${addDays(lastDay, 1)}T00:00:00.000Z`,
  }
}
