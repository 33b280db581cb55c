/** Whether every corner of an element is in the window and nothing covers or clips it. */
export function isWholeInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const inset = 14
  const corners = [left + inset, right - inset].flatMap((x) => [top + inset, bottom - inset].map((y) => [x, y] as const))
  return (
    left >= 0 &&
    top >= 0 &&
    right <= window.innerWidth &&
    bottom <= window.innerHeight &&
    corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  )
}
