interface Step {
  /** Names the clicked element by its page, place and name. Null if everything was clicked. */
  readonly key: string | null
  /** Whether it was in a menu or dialog, which everything else is behind. */
  readonly isInLayer: boolean
  /** Elements of the same page or layer that are left. */
  readonly leftCount: number
}

/**
 * Clicks the next element that was not clicked yet. Runs in the page, so it uses nothing from outside.
 * Rows of a list have the same buttons and links: two of a kind are clicked.
 */
export function clickNext({ kind, clicked }: { kind: string; clicked: readonly string[] }): Step {
  const perKindMax = 2
  const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
  const layer = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]')].filter(isShown).at(-1)
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const plain = (text: string) => text.replaceAll(/[a-z]+_\w{8,}/g, ':id').replaceAll(/\d+/g, '0')
  const placeOf = (element: Element) => {
    if (layer) return `${kind} ${plain(layer.getAttribute('aria-label') ?? layer.querySelector('h2')?.textContent ?? '')}`
    // The shell is the same around every page.
    return element.closest('main') ? kind : 'shell'
  }
  const isLeftOut = (element: Element) => {
    const href = element.getAttribute('href')
    const isElsewhere = element.hasAttribute('download') || element.getAttribute('target') === '_blank' || (href !== null && !href.startsWith('/'))
    // Nothing to crawl behind the end of the session, another account or the same page in another language.
    return isElsewhere || /^Sign out$|^Account: /.test(nameOf(element)) || element.closest('[lang]:not(html)') !== null
  }
  const counts = new Map<string, number>()
  const left = new Map<string, HTMLElement>()
  for (const element of (layer ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, [role="switch"], [role="option"], input[type="checkbox"], input[type="radio"]',
  )) {
    if (!isShown(element) || element.matches(':disabled, [aria-disabled="true"]') || isLeftOut(element)) continue
    const link = plain((element.getAttribute('href') ?? '').split(/[?#]/)[0] ?? '')
    const isRepeated = link !== '' || element.closest('td, li') !== null
    const group = `${placeOf(element)} | ${element.tagName} | ${isRepeated ? `${element.className} ${link}` : plain(nameOf(element))}`
    const index = counts.get(group) ?? 0
    counts.set(group, index + 1)
    const key = `${group} | ${index}`
    if (index < perKindMax && !clicked.includes(key)) left.set(key, element)
  }
  const [next] = left
  next?.[1].click()
  return { key: next?.[0] ?? null, isInLayer: layer !== undefined, leftCount: Math.max(0, left.size - 1) }
}
