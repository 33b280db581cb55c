import { create } from 'zustand'

interface PaletteState {
  isOpen: boolean
  /** What had the focus, and gets it back. */
  opener: Element | null
  /** Kept here, since the palette may still be loading. */
  typed: string
}

const closed: PaletteState = { isOpen: false, opener: null, typed: '' }

export const usePalette = create<PaletteState>()(() => closed)

export function openPalette(): void {
  // Again while it loads: its opener and text stay.
  if (usePalette.getState().isOpen) return
  usePalette.setState({ ...closed, isOpen: true, opener: document.activeElement })
}

export function closePalette(): void {
  usePalette.setState(closed)
}
