/** What a call changes of a row: the fields that are given and differ, before and after. Null where there are none. */
export function findChange<T extends object>(
  present: T,
  given: Partial<{ [K in keyof T]: T[K] | undefined }>,
): { before: Partial<T>; after: Partial<T> } | null {
  const fields = (Object.keys(given) as (keyof T)[]).filter((field) => given[field] !== undefined && given[field] !== present[field])
  if (fields.length === 0) return null
  const pick = (values: Partial<{ [K in keyof T]: T[K] | undefined }>) => Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<T>
  return { before: pick(present), after: pick(given) }
}
