/** What is in the first list and not in the second; twice in the first needs twice in the second. */
export function without(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of other) counts.set(text, (counts.get(text) ?? 0) + 1)
  return list.filter((text) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    return count <= 0
  })
}
