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

export interface Placement {
  /** The edge of the anchor that the panel is flush with. */
  readonly align: 'start' | 'end'
  /** Distance from the anchor, in pixels. */
  readonly gap: number
}

export interface Place {
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
  const wanted = align === 'start' ? anchor.left : anchor.left + anchor.width - panel.width
  const left = Math.max(edge, Math.min(wanted, view.width - edge - panel.width))
  const top = isAbove ? anchor.top - gap - Math.min(panel.height, maxHeight) : anchor.top + anchor.height + gap
  return { top, left, maxHeight }
}
