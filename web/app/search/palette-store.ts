import { create } from 'zustand'
import type { DisputeTab } from '#areas/disputes/contract/tabs.ts'
import type { ListSearch } from '../../shared/lists/list-search.ts'

/** One choice of the palette. */
export interface PaletteItem {
  readonly key: string
  readonly label: string
  readonly detail?: string | undefined
  readonly keys?: string | undefined
  readonly lang?: string
  /** A path, or what to do. */
  readonly target: string | (() => void)
  readonly search?: ListSearch & { readonly tab?: DisputeTab }
  /** A part of the page. */
  readonly hash?: string
}

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
