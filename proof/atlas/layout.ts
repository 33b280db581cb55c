import { listOverlaps } from '../browser/overlaps.ts'

/**
 * Run in the page, on the layer that is open or else the whole page (`markRoot`). Each returns its findings.
 */

/** Layers that cover the page. */
export const layers = 'dialog[open], [role=dialog], [role=menu], [role=listbox], [role=tooltip]'
export const rootAttribute = 'data-atlas-root'

/** Marks the topmost layer as what is looked at. Returns its role, or null where there is none. */
export function markRoot({ layers, rootAttribute }: { layers: string; rootAttribute: string }): string | null {
  for (const marked of document.querySelectorAll(`[${rootAttribute}]`)) marked.removeAttribute(rootAttribute)
  const open = [...document.querySelectorAll(layers)].filter((layer) => layer.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  const top = open.findLast((layer) => layer.getBoundingClientRect().width > 1)
  top?.setAttribute(rootAttribute, '')
  return top?.getAttribute('role') ?? top?.tagName ?? null
}

/**
 * Everything that hides a part of its text sideways, but what scrolls or is only for those who listen. The value of a set filter and
 * the name of a view end in dots, since what they open has the whole; so do cells of a list, which have it where they are pointed at (`ListTable`).
 */
function listCutTexts(): string[] {
  const root = document.querySelector('[data-atlas-root]')
  const parts = root
    ? [root, ...root.querySelectorAll('*')]
    : [...document.querySelectorAll('main *, dialog *, [role=dialog] *, [role=menu] *, header *, nav *')]
  return parts
    .filter(
      (element) =>
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth &&
        !element.matches('input, select, textarea, search [aria-haspopup] *, [aria-haspopup=menu] *, [data-list] td, [data-list] td *, li > [title]'),
    )
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX) && getComputedStyle(element).clipPath === 'none')
    .filter(({ textContent }) => textContent?.trim())
    .map((element) => `${element.className}: ${element.textContent}`)
}

/** Columns of a list without room for a word, unless its rows are cards. */
function listNarrowColumns(): string[] {
  const headings = [...document.querySelectorAll<HTMLElement>('[data-list] th[data-column]')].filter(
    (heading) => heading.textContent && heading.checkVisibility() && getComputedStyle(heading.closest('thead') as Element).position !== 'absolute',
  )
  return headings.filter(({ offsetWidth }) => offsetWidth < 32).map(({ textContent, offsetWidth }) => `${textContent}: ${offsetWidth} pixels`)
}

/** A page beside the screen, and a layer that reaches out of it. */
function listSideways(): string[] {
  const beside = document.documentElement.scrollWidth - window.innerWidth
  const box = document.querySelector('[data-atlas-root]')?.getBoundingClientRect()
  const isOutside = box !== undefined && (box.left < -1 || box.right > window.innerWidth + 1)
  return [...(beside > 0 ? [`the page is ${beside} pixels wider than the screen`] : []), ...(isOutside ? ['the layer reaches out of the screen'] : [])]
}

/** Keys of texts that weren't found, such as `payments:list.title`. */
function listTextKeys(): string[] {
  return document.body.innerText.match(/\b[a-z]\w*:[a-z]\w*(?:\.\w+)+\b/g) ?? []
}

/**
 * What a page promises to the eye: six sizes of text, eight entries of the menu, one heading, one primary button, nothing in a box within a box, one receipt,
 * and the first row of a list near the top.
 */
function listMissedTargets(): string[] {
  const found: string[] = []
  const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const atMost = (max: number, what: string, elements: readonly Element[]) => {
    if (elements.length > max) found.push(`${elements.length} ${what}: ${elements.map(({ textContent }) => textContent?.trim().slice(0, 30)).join(', ')}`)
  }
  atMost(1, 'headings of the page', seen('main h1'))
  atMost(8, 'entries of the menu', seen('header nav > ul > li'))
  atMost(1, 'primary buttons', seen('main [data-kind=primary]'))
  atMost(0, 'boxes within boxes', seen('main .card .card'))
  atMost(1, 'receipts', seen('main [data-receipt]'))
  const sizes = new Map<string, string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode
    if (!parent || !textContent?.trim() || parent.closest('.visually-hidden, [data-paper], svg') || !parent.checkVisibility()) continue
    sizes.set(getComputedStyle(parent).fontSize, textContent.trim().slice(0, 30))
  }
  for (const [size, text] of sizes) if (!['0px', '12px', '13px', '14px', '16px', '22px', '36px'].includes(size)) found.push(`text of ${size}: ${text}`)
  // Of a page that is a list; others have one below what they are about.
  const topOf = (selector: string) => {
    const element = document.querySelector(selector)
    return element?.checkVisibility() ? Math.round(element.getBoundingClientRect().top + window.scrollY) : 0
  }
  const [toolsTop, top] = [topOf('main [data-list-tools]'), topOf('main [data-list] tbody tr')]
  if (window.innerWidth >= 1440 && toolsTop > 0 && toolsTop < 200 && top > 250) found.push(`the first row is ${top} pixels from the top`)
  return found
}

export const layoutQuestions = {
  'missed target': listMissedTargets,
  'cut text': listCutTexts,
  'column without room': listNarrowColumns,
  'beside the screen': listSideways,
  overlap: listOverlaps,
  'text without translation': listTextKeys,
}
