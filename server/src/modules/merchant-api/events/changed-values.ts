import { isDeepStrictEqual } from 'node:util'

type Json = Readonly<Record<string, unknown>>

/** Returns the old values of the fields that differ, and of metadata the old values of its keys. What is new was null. */
export function changedValues(before: Json, after: Json): Json {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(
    changed.map((name) => [name, name === 'metadata' ? changedKeys(before[name] as Json, after[name] as Json) : (before[name] ?? null)]),
  )
}

function changedKeys(before: Json, after: Json): Json {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, before[key] ?? null]))
}
