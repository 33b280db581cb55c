/** Adds an item after the others, or takes it out. */
export function toggleItem<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
}

/** Moves an item by one place; nothing beyond the ends. */
export function moveItem<Item>(items: readonly Item[], item: Item, by: 1 | -1): Item[] {
  const from = items.indexOf(item)
  const to = from + by
  if (from === -1 || to < 0 || to >= items.length) return [...items]
  return items.filter((other) => other !== item).toSpliced(to, 0, item)
}
