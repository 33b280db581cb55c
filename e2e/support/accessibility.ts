import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { listLooksOfText } from './contrast.ts'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const contrast = 'color-contrast'
const seriousImpacts = new Set<unknown>(['serious', 'critical'])

/** No violation that axe calls serious or worse on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // It is half a megabyte, which the builder sends twice each time; a page that was looked at before has it already.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // No frames are shown, so the mode without a second page does; it and leaving out what passed take a fifth of the time.
  const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { [contrast]: { enabled: false } } })
    .analyze()
  const serious = [...violations, ...(await findPoorContrast(page))].filter(({ impact }) => seriousImpacts.has(impact))
  const described = serious.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}): ${help}\n  at ${target.join(' ')}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`),
  )
  expect(described, `${page.url()} has violations that axe calls serious`).toEqual([])
}

/** Measures the contrast of each look of text once. */
async function findPoorContrast(page: Page): Promise<Violations> {
  const looks = await page.evaluateHandle(listLooksOfText)
  const violations = await page.evaluate(
    async ([include, rule]) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<{ violations: Violations }> } }
      return include.length === 0 ? [] : (await axe.run({ include }, { resultTypes: ['violations'], runOnly: [rule] })).violations
    },
    [looks, contrast] as const,
  )
  await looks.dispose()
  return violations
}
