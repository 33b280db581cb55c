import type { MouseEvent } from 'react'

/** A click anywhere in a row is a click on its link, unless somebody is selecting text to copy. */
export function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
  const link = event.currentTarget.querySelector('a')
  if (isOnControl || !link || event.button > 1 || window.getSelection()?.toString()) return
  if (event.button === 1 || event.metaKey || event.ctrlKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}
