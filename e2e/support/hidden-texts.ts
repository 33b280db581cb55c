import { expect, type Page } from '@playwright/test'
import { listOverlaps } from './overlaps.ts'

/** Everything on the page that hides a part of its text, but what scrolls, is only for those who listen, or is the other one of a switch's two labels. */
const hiddenTexts = () =>
  [...document.querySelectorAll('main *, [role=dialog] *, [role=menu] *')]
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth && !element.matches('input, select, textarea, .ant-switch-inner'))
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX) && getComputedStyle(element).clipPath === 'none')
    .map((element) => `${element.className}: ${element.textContent}`)

/** Opens a page and waits for its content. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLoaded(page)
}

/** Waits until nothing on the page is loading. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Expects what is shown to cut no text off sideways, and the page not to scroll sideways. */
async function expectNothingHidden(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(hiddenTexts), where).toEqual([])
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where).toBeLessThanOrEqual(0)
}

/** Expects nothing hidden, and no text to lie on another one or to reach out of its box. */
export async function expectRoom(page: Page, where: string): Promise<void> {
  await expectNothingHidden(page, where)
  expect.soft(await page.evaluate(listOverlaps), where).toEqual([])
}

interface Looked {
  /** A laptop, a wide screen and a phone by default. */
  readonly widths?: readonly [number, ...number[]]
  readonly look?: (page: Page, where: string) => Promise<void>
}

/** Opens a page, and looks at its content at each width: by default that nothing is hidden. */
export async function expectAllShown(page: Page, path: string, { widths = [1440, 2200, 360], look = expectNothingHidden }: Looked = {}): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: 900 })
  await openLoaded(page, path)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `${path} at ${width}`)
  }
}
