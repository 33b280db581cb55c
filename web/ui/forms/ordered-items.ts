/** Adds an item after the others, or takes it out. */
export function toggleItem<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
}

/** Moves an item past its neighbor; nothing beyond the ends. @param isShown of the items that the reader sees, so that each move is one. */
export function moveItem<Item>(items: readonly Item[], item: Item, by: 1 | -1, isShown: (item: Item) => boolean = () => true): Item[] {
  const shown = items.filter(isShown)
  const neighbor = shown[shown.indexOf(item) + by]
  if (!shown.includes(item) || neighbor === undefined) return [...items]
  const to = items.indexOf(neighbor)
  return items.filter((other) => other !== item).toSpliced(to, 0, item)
}
