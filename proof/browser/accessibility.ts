import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

interface Violation {
  readonly id: string
  readonly impact: string
  readonly help: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
}

interface Axe {
  configure(spec: object): void
  run(context: Element, options: object): Promise<{ violations: readonly Violation[] }>
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const seriousImpacts = new Set(['serious', 'critical'])

/** Describes what axe calls serious or worse on the page, or in the first part with this selector. */
export async function listViolations(page: Page, part = 'html'): Promise<string[]> {
  // It is half a megabyte; a page that was looked at before has it already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const looks = await page.evaluateHandle(listLooksOfText)
  const violations = await page.evaluate(runAxe, { part, looks })
  await looks.dispose()
  return violations
    .filter(({ impact }) => seriousImpacts.has(impact))
    .flatMap(({ id, impact, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${impact}): ${help}\n  at ${target.join(' ')}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`),
    )
}

/** Runs in the page. Contrast, which takes most of the time, is measured once for each look of text. No page has frames, and no rule needs the style sheets. */
async function runAxe({ part, looks }: { part: string; looks: readonly Element[] }): Promise<readonly Violation[]> {
  const { axe } = window as unknown as { axe: Axe }
  const mark = 'data-axe-contrast'
  for (const element of looks) element.setAttribute(mark, '')
  axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] })
  const root = document.querySelector(part) ?? document.documentElement
  const { violations } = await axe.run(root, { resultTypes: ['violations'], preload: false, iframes: false })
  for (const element of looks) element.removeAttribute(mark)
  return violations
}

/**
 * Runs in the page. Returns of all elements with text one for each look: color, size and weight of the text, and everything that is painted behind it. Contrast follows
 * from these alone, and axe takes five sixths of its time to measure it, cell by cell of a table whose cells look the same.
 */
function listLooksOfText(): Element[] {
  const painted = new Map<Element, string>()
  const paintOf = (element: Element) => {
    let paint = painted.get(element)
    if (paint === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, visibility } = getComputedStyle(element)
      paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, visibility].join()
      painted.set(element, paint)
    }
    return paint
  }
  const chainOf = (element: Element | null): Element[] => (element ? [element, ...chainOf(element.parentElement)] : [])
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

  const found = new Map<string, Element>()
  const root = document.querySelector('[data-atlas-root]') ?? document.body
  for (const element of root.querySelectorAll('*')) {
    if (!hasText(element)) continue
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } = getComputedStyle(element)
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isInView = x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight
    // Ancestors count even where they are smaller than their content, and what lies over or under the text by its position.
    const behind = [...chainOf(element), null, ...(isInView ? document.elementsFromPoint(x, y) : [])]
    const states = element.matches(':disabled, [aria-disabled="true"]')
    const look = [color, fontSize, fontWeight, textShadow, webkitTextFillColor, states, isInView, ...behind.map((one) => (one ? paintOf(one) : '|'))].join(';')
    if (!found.has(look)) found.set(look, element)
  }
  return [...found.values()]
}
