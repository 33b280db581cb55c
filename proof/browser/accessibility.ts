import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { listLooksOfText } from './contrast.ts'

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
