import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { chromiumArguments, findChromium } from '../scripts/find-chromium.ts'
import { texts } from './build/texts.ts'

/** A finger that touches an element and is lifted. */
const tap: BrowserCommand<[selector: string]> = ({ iframe }, selector) => iframe.locator(selector).tap()

/** A finger that scrolls the page by some pixels, from the middle of an element. */
const swipe: BrowserCommand<[selector: string, pixels: number]> = async ({ page, iframe }, selector, pixels) => {
  const box = await iframe.locator(selector).boundingBox()
  const browser = await page.context().newCDPSession(page)
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  const start = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await send('touchStart', start)
  for (let step = 1; step <= 10; step++) await send('touchMove', start - (pixels * step) / 10)
  await send('touchEnd', start - pixels)
  await browser.detach()
}

/** Tests of components in Chromium, which render the examples of the catalogue. */
export default defineProject({
  plugins: [react(), texts()],
  // Found before the first test: a package that is found later reloads the page under it.
  optimizeDeps: { entries: ['**/*.tsx', '../areas/*/web/**/*.tsx'] },
  test: {
    name: 'components',
    testTimeout: 180_000,
    // A second, as by default, is short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    include: ['**/*.test.tsx', '../areas/*/web/**/*.test.tsx'],
    setupFiles: ['test/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 800, height: 600 },
      provider: playwright({
        launchOptions: { executablePath: findChromium(), args: chromiumArguments },
        contextOptions: { hasTouch: true, locale: 'en-US', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { swipe, tap },
    },
  },
})
