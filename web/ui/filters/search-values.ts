import { isDay } from '#kernel/time/calendar-days.ts'

/** Reading what a list shows from the address. A value that is not valid is left out, as if it had not been there. */

export function oneOf<T extends string>(value: unknown, all: readonly T[]): T | undefined {
  return all.find((candidate) => candidate === value)
}

/** Values may arrive as numbers, since the router may read `4242` as one. */
export function readText(value: unknown, lengthMax: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
  return text.length > 0 && text.length <= lengthMax ? text : undefined
}

export function readDay(value: unknown): string | undefined {
  const text = readText(value, 10)
  return text !== undefined && isDay(text) ? text : undefined
}

export function splitList<T extends string>(list: string | undefined, all: readonly T[]): T[] {
  const chosen = new Set(list?.split(','))
  return all.filter((value) => chosen.has(value))
}

/** Lists are joined by commas, in the order of `all`. */
export function toggleInList<T extends string>(list: string | undefined, value: T, all: readonly T[]): string | undefined {
  const chosen = new Set(splitList(list, all))
  if (!chosen.delete(value)) chosen.add(value)
  return all.filter((value) => chosen.has(value)).join(',') || undefined
}

/** What was found, without the parameters that were not. */
export function dropUndefined<T extends object>(found: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T
}
