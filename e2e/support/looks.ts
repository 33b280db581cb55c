import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { isSoak } from '../../server/test/scale.ts'
import { expectAccessible } from './accessibility.ts'

const everyLookSet = [
  {
    name: 'wide and light, narrow and dark',
    looks: [
      { width: 1440, colorScheme: 'light' },
      { width: 360, colorScheme: 'dark' },
    ],
  },
  {
    name: 'wide and dark, narrow and light',
    looks: [
      { width: 1440, colorScheme: 'dark' },
      { width: 360, colorScheme: 'light' },
    ],
  },
] as const

/** Looks at a page that has loaded once, for deep tests, since axe takes as long as a journey: each width and appearance once, and all four pairs of them in the soak. */
export const lookSets = isSoak ? everyLookSet : everyLookSet.slice(0, 1)

const everyLook = (['en', 'zh-cn'] as const).flatMap((locale) =>
  ([1440, 360] as const).flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ locale, width, colorScheme }))),
)

/** Languages, widths and appearances for a journey: two that differ in all of them, and all eight in the soak. */
export const wholeLooks = isSoak
  ? everyLook
  : ([
      { locale: 'en', width: 1440, colorScheme: 'light' },
      { locale: 'zh-cn', width: 360, colorScheme: 'dark' },
    ] as const)

/** What a browser in a look is set to. */
export const optionsOf = ({ locale, width, colorScheme }: (typeof everyLook)[number]) => ({
  locale: locale === 'en' ? 'en-GB' : 'zh-CN',
  viewport: { width, height: 900 },
  colorScheme,
})

type Looks = (typeof everyLookSet)[number]['looks']

/** Runs in the page. Placeholders pulse until their content is there, which a page whose session is over never gets. */
function listRunningAnimations(): string[] {
  const running = document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  return running.map(({ effect }) => (effect instanceof KeyframeEffect ? `${effect.target?.outerHTML.slice(0, 200)} ${effect.pseudoElement ?? ''}` : ''))
}

/** Expects no violation of axe and nothing beside the screen, in each look. */
export async function expectAccessibleIn(looks: Looks, page: Page): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
    await expect.poll(() => page.evaluate(listRunningAnimations), { message: `what still moves on ${page.url()}` }).toEqual([])
    await expectFits(page)
  }
}

/** Expects no violation of axe and nothing beside the screen, as the page is shown. */
export async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${page.url()} beside the screen`).toBeLessThanOrEqual(0)
}
