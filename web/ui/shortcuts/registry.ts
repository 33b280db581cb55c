import { useContext, useEffect, useId, useRef } from 'react'
import { PageTitleContext } from '../layout/use-document-title.ts'
import type { ShortcutGroup } from './shortcut.ts'

/** The groups of what is on the page, read when a key is pressed; none of them renders anything. */
const registered = new Map<string, { readonly current: ShortcutGroup }>()

/**
 * Declares shortcuts for as long as the component is on the page, and lists them in the dialog that `?` opens.
 * They don't work while somebody types in a field or a dialog or menu is open, except those with `mod`, which work in fields.
 * Enter and the space bar stay with a focused link or button.
 * @param group without a title, it has the page's.
 */
export function useShortcuts(group: Omit<ShortcutGroup, 'title'> & { title?: string }): void {
  const id = useId()
  const page = useContext(PageTitleContext)
  const titled = group.title === undefined ? { ...group, title: page ?? '' } : (group as ShortcutGroup)
  const latest = useRef(titled)
  useEffect(() => {
    latest.current = titled
  })
  useEffect(() => {
    registered.set(id, latest)
    pressAwaited(latest.current)
    return () => {
      registered.delete(id)
    }
  }, [id])
}

/** Returns the groups of the page, then those of every page. */
export function listShortcutGroups(): ShortcutGroup[] {
  const groups = [...registered.values()].map(({ current }) => current).filter(({ shortcuts }) => shortcuts.length > 0)
  return [...groups.filter(({ isGlobal }) => !isGlobal), ...groups.filter(({ isGlobal }) => isGlobal)]
}

/** How long a shortcut is awaited, in milliseconds: a page that takes longer was probably left. */
const awaitedMs = 10_000

let awaited: { readonly keys: string; readonly until: number } | null = null

/** Presses a shortcut as soon as the page that is being opened declares it, such as the button that creates something. */
export function pressOnceDeclared(keys: string): void {
  awaited = { keys, until: performance.now() + awaitedMs }
}

function pressAwaited({ isGlobal, shortcuts }: ShortcutGroup): void {
  const shortcut = isGlobal ? undefined : shortcuts.find(({ keys }) => keys === awaited?.keys)
  if (!shortcut || !awaited) return
  const isLate = performance.now() > awaited.until
  awaited = null
  if (!isLate) shortcut.onPress()
}
