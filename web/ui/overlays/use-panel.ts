import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface PanelOptions extends Placement {
  anchor: RefObject<HTMLElement | null>
  /** As wide as its anchor, such as the list of an input. */
  isAnchorWide?: boolean
}

/**
 * Shows an element with `popover="manual"` beside its anchor while it is mounted.
 * In the browser's top layer no ancestor clips it, and it stays where it is in the document, so the order of the keyboard is that of the page.
 */
export function usePanel<T extends HTMLElement>({ anchor, align, gap, isAnchorWide = false }: PanelOptions): RefObject<T | null> {
  const panel = useRef<T>(null)
  const place = useEffectEvent(() => {
    const [from, element] = [anchor.current, panel.current]
    if (!from || !element) return
    const { scrollTop } = element
    const box = from.getBoundingClientRect()
    element.style.maxHeight = ''
    if (isAnchorWide) element.style.width = `${box.width}px`
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const found = placePanel(box, { width: element.offsetWidth, height: element.offsetHeight }, { width, height }, { align, gap })
    if (element.offsetHeight > found.maxHeight) element.style.maxHeight = `${found.maxHeight}px`
    element.scrollTop = scrollTop
    // Of the document: the browser then scrolls the panel together with its anchor.
    element.style.top = `${found.top + window.scrollY}px`
    element.style.left = `${found.left + window.scrollX}px`
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.showPopover()
    place()
    const follow = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) place()
    }
    const sizes = new ResizeObserver(() => place())
    sizes.observe(element)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [])
  return panel
}

/** Calls `onPress` for a press outside the given elements. A finger counts when it is lifted, since it may come down to scroll. */
export function useOutsidePress(elements: readonly RefObject<HTMLElement | null>[], onPress: () => void): void {
  const handle = useEffectEvent((event: PointerEvent) => {
    const isInside = elements.some(({ current }) => current?.contains(event.target as Node))
    if (!isInside && (event.pointerType === 'touch') === (event.type === 'pointerup')) onPress()
  })
  useEffect(() => {
    const listen = (event: PointerEvent) => handle(event)
    document.addEventListener('pointerdown', listen)
    document.addEventListener('pointerup', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('pointerup', listen)
    }
  }, [])
}

interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Placement {
  /** The edge of the anchor that the panel is flush with, or its middle. */
  readonly align: 'start' | 'center' | 'end'
  /** Distance from the anchor, in pixels. */
  readonly gap: number
}

interface Place {
  readonly top: number
  readonly left: number
  readonly maxHeight: number
}

/** Distance that a panel keeps from the window's edges, in pixels. */
const edge = 8

/**
 * Returns where a panel fits beside its anchor, in pixels of the window.
 * It opens below, above if there is more room, and moves sideways to stay inside; one that fits nowhere gets a limit and scrolls.
 */
export function placePanel(anchor: Box, panel: Size, view: Size, { align, gap }: Placement): Place {
  const below = view.height - edge - (anchor.top + anchor.height + gap)
  const above = anchor.top - gap - edge
  const isAbove = panel.height > below && above > below
  const maxHeight = Math.max(isAbove ? above : below, 0)
  const share = { start: 0, center: 0.5, end: 1 }[align]
  const wanted = anchor.left + share * (anchor.width - panel.width)
  const left = Math.max(edge, Math.min(wanted, view.width - edge - panel.width))
  const top = isAbove ? anchor.top - gap - Math.min(panel.height, maxHeight) : anchor.top + anchor.height + gap
  return { top, left, maxHeight }
}
