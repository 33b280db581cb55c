import type { MouseEvent } from 'react'

/** A click anywhere in a row is a click on its first link, or on the button that opens the row, unless somebody is selecting text to copy. */
export function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget: row, target } = event
  // React also passes on clicks in a dialog that the row has opened.
  const isInRow = target instanceof Element && row.contains(target) && target.closest('a, button, input, label') === null
  const opener = openerOf(row)
  if (!isInRow || !opener || event.button > 1 || window.getSelection()?.toString()) return
  const isAside = event.button === 1 || event.metaKey || event.ctrlKey
  if (!(opener instanceof HTMLAnchorElement)) {
    if (!isAside) opener.click()
  } else if (isAside) window.open(opener.href, '_blank', 'noopener')
  else opener.click()
}

/** What opens a row: its button for that, or its first link. */
export function openerOf(row: HTMLTableRowElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('button[data-opens-row]') ?? row.querySelector('a')
}
