/**
 * Runs in the page. Lists texts that lie on another text, and those that reach out of the button, cell, card or dialog that they are in. What is scrolled or
 * clipped away counts as far as it is seen, and what lies above the page, such as a dialog or a sticky bar, is compared within itself.
 */
export function listOverlaps(): string[] {
  const root = document.querySelector('[data-atlas-root]') ?? document.body
  const layers = 'dialog, [popover], [role=dialog], [role=menu], [role=listbox], [role=tooltip]'
  const boxes = `button, td, th, .card, ${layers}`
  const tolerance = 2

  const isAbove = (element: Element) => element.matches(layers) || /fixed|sticky/.test(getComputedStyle(element).position)
  const layerOf = (element: Element | null): Element | null => (element === null || isAbove(element) ? element : layerOf(element.parentElement))

  /** The part of a rectangle that no ancestor clips away. */
  const clip = (rect: DOMRect, element: Element | null): DOMRect => {
    if (element === null || element === document.body) return rect
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const [left, right] = overflowX === 'visible' ? [rect.left, rect.right] : [Math.max(rect.left, box.left), Math.min(rect.right, box.right)]
    const [top, bottom] = overflowY === 'visible' ? [rect.top, rect.bottom] : [Math.max(rect.top, box.top), Math.min(rect.bottom, box.bottom)]
    const clipped = new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    return position === 'fixed' ? clipped : clip(clipped, element.parentElement)
  }

  const range = document.createRange()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const seen: { text: string; node: Node; rect: DOMRect; layer: Element | null }[] = []
  const found: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement]
    if (
      text === '' ||
      !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      parent.closest('script, style, option, search [aria-haspopup]')
    )
      continue
    range.selectNodeContents(node)
    const box = parent.closest(boxes)
    for (const whole of range.getClientRects()) {
      const rect = clip(whole, parent)
      if (rect.width <= tolerance || rect.height <= tolerance) continue
      seen.push({ text, node, rect, layer: layerOf(parent) })
      const edge = box?.getBoundingClientRect()
      if (edge && (rect.right > edge.right + tolerance || rect.left < edge.left - tolerance)) found.push(`${text} reaches out of ${box?.textContent}`)
    }
  }
  for (const [index, one] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      // Lines of a text are a little higher than the distance between them, and one that ends in dots has the rest of it behind them.
      const lies = width > tolerance && height > Math.min(one.rect.height, other.rect.height) / 2
      if (lies && one.layer === other.layer && one.node !== other.node) found.push(`${one.text} lies on ${other.text}`)
    }
  }
  return found
}
