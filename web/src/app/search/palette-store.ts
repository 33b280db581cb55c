import { create } from 'zustand'

interface PaletteState {
  isOpen: boolean
  /** What had the focus, and gets it back. */
  opener: Element | null
}

export const usePalette = create<PaletteState>()(() => ({ isOpen: false, opener: null }))

export function openPalette(): void {
  usePalette.setState({ isOpen: true, opener: document.activeElement })
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false, opener: null })
}
