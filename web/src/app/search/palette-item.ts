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
  readonly search?: ListSearch
  /** A part of the page. */
  readonly hash?: string
}
