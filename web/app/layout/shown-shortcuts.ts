import { create } from 'zustand'
import { listShortcutGroups } from '../../ui/shortcuts/registry.ts'
import type { ShortcutGroup } from '../../ui/shortcuts/shortcut.ts'

interface ShownShortcuts {
  /** Null while the list of shortcuts is closed. */
  groups: readonly ShortcutGroup[] | null
  /** What had the focus, and gets it back. */
  opener: Element | null
}

export const useShownShortcuts = create<ShownShortcuts>()(() => ({ groups: null, opener: null }))

/** Lists the shortcuts that work now. */
export function openShortcuts(): void {
  useShownShortcuts.setState({ groups: listShortcutGroups(), opener: document.activeElement })
}

export function closeShortcuts(): void {
  useShownShortcuts.setState({ groups: null, opener: null })
}
