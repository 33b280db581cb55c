/**
 * Runs in the page. Returns of all elements with text one for each look: color, size and weight of the text, and everything that is painted behind it. Contrast follows
 * from these alone, and axe takes five sixths of its time to measure it, cell by cell of a table whose cells look the same.
 */
export function listLooksOfText(): Element[] {
  const painted = new Map<Element, string>()
  const paintOf = (element: Element) => {
    let paint = painted.get(element)
    if (paint === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, visibility } = getComputedStyle(element)
      paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, visibility].join()
      painted.set(element, paint)
    }
    return paint
  }
  const chainOf = (element: Element | null): Element[] => (element ? [element, ...chainOf(element.parentElement)] : [])
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

  const found = new Map<string, Element>()
  const root = document.querySelector('[data-atlas-root]') ?? document.body
  for (const element of root.querySelectorAll('*')) {
    if (!hasText(element)) continue
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isInView = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight
    // Ancestors count even where they are smaller than their content, and what lies over or under the text by its position.
    const behind = [...chainOf(element), null, ...(isInView ? document.elementsFromPoint(x, y) : [])]
    const states = element.matches(':disabled, [aria-disabled="true"]')
    const look = [color, fontSize, fontWeight, textShadow, webkitTextFillColor, states, isInView, ...behind.map((one) => (one ? paintOf(one) : '|'))].join(';')
    if (!found.has(look)) found.set(look, element)
  }
  return [...found.values()]
}
