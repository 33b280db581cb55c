import { useEffect } from 'react'
import { isApple, readKey } from './keys.ts'
import { listShortcutGroups } from './registry.ts'
import { ShortcutFinder } from './shortcut.ts'
import { useSingleKeys } from './single-keys.ts'

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox]'
/** Inputs in which nothing is typed. */
const pressed = 'input:is([type=checkbox], [type=radio], [type=button], [type=submit])'
const layers = 'dialog, [role=dialog], [role=menu], [popover]'
const modals = 'dialog:modal, [aria-modal=true]'
const controls = 'a[href], button, summary, [role=button]'

function isTyping(target: Element): boolean {
  return target.closest(fields) !== null && !target.matches(pressed)
}

/** Whether the key has a meaning of its own where it was pressed. */
function isTaken(key: string, target: Element): boolean {
  if (document.querySelector(modals)) return true
  if (key.startsWith('mod+')) return false
  return isTyping(target) || target.closest(layers) !== null || ((key === 'Enter' || key === ' ') && target.closest(`${controls}, ${pressed}`) !== null)
}

/** Runs the shortcuts that components declare. Used once, by the shell. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const finder = new ShortcutFinder()
    const usesCommand = isApple()
    const listen = (event: KeyboardEvent) => {
      const key = readKey(event, usesCommand)
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || key === null || isTaken(key, target)) return
      // Speech and slips of the hand press characters, never Escape.
      if (!key.startsWith('mod+') && key !== 'Escape' && !useSingleKeys.getState().isOn) return
      const found = finder.find(key, listShortcutGroups(), event.timeStamp)
      if (!found) return
      event.preventDefault()
      if (!event.repeat || found.isRepeatable) found.onPress()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
