import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react'

/** Where a pinned column stays while the others scroll below it; undefined for the others. */
export function pinOf(index: number, pinned: number): { 'data-pinned': 'last' | 'true'; style: CSSProperties } | undefined {
  if (index >= pinned) return undefined
  return { 'data-pinned': index === pinned - 1 ? 'last' : 'true', style: { insetInlineStart: `var(--pin-${index}, 0)` } }
}

/** Of the checkboxes before the columns. */
const selectWidthPx = 40

/** Keeps the widths of the columns before each pinned one, which only the browser knows, in the style of their table. */
export function usePinnedOffsets(columns: readonly string[], pinned: number, isSelectable = false): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths
  useLayoutEffect(() => {
    const { current } = table
    if (!current || pinned === 0) return
    const measure = () => {
      let offset = isSelectable ? selectWidthPx : 0
      for (const [index, head] of [...current.querySelectorAll('th')].slice(0, pinned).entries()) {
        current.style.setProperty(`--pin-${index}`, `${offset}px`)
        offset += head.getBoundingClientRect().width
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [columns, pinned, isSelectable])
  return table
}
