type Json = Readonly<Record<string, unknown>>

export interface ChangedAttribute {
  /** Names from the object on, joined by dots. */
  readonly path: string
  /** JSON; null if there was nothing. */
  readonly before: string | null
  readonly after: string | null
}

/** Returns what changed by an event's `previous_attributes`, which have changed fields alone, and changed keys of metadata. Nested objects are compared field by field. */
export function changedAttributes(object: Json, previous: Json): ChangedAttribute[] {
  return Object.entries(previous).flatMap(([name, before]) => {
    const after = object[name]
    if (name === 'metadata' && isJson(before) && isJson(after)) return compare(before, after, Object.keys(before), 'metadata.')
    return compareValues(name, before, after)
  })
}

function compare(before: Json, after: Json, names: readonly string[], start: string): ChangedAttribute[] {
  return names.flatMap((name) => compareValues(`${start}${name}`, before[name], after[name]))
}

function compareValues(path: string, before: unknown, after: unknown): ChangedAttribute[] {
  if (isJson(before) && isJson(after)) return compare(before, after, [...new Set([...Object.keys(before), ...Object.keys(after)])], `${path}.`)
  const [from, to] = [textOf(before), textOf(after)]
  return from === to ? [] : [{ path, before: from, after: to }]
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
