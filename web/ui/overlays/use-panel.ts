import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Placement } from './place.ts'
import { placePanel } from './place.ts'

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
