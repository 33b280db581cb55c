import { expect, type Page } from '@playwright/test'

/** A character as wide as any, and an address of as many letters. */
export const wideName = '國'.repeat(50)
export const longAddress = `${'m'.repeat(38)}@example.com`

/** Everything on the page that hides a part of its text, but what scrolls, is only for those who listen, or is the other one of a switch's two labels. */
const hiddenTexts = () =>
  [...document.querySelectorAll('main *')]
    .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth && !element.matches('input, select, textarea, .ant-switch-inner'))
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX) && getComputedStyle(element).clipPath === 'none')
    .map((element) => `${element.className}: ${element.textContent}`)

/** Opens a page, and expects its content to cut no text off sideways and not to scroll sideways on a phone, a laptop and a wide screen. */
export async function expectAllShown(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const width of [1440, 2200, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const where = `${path} at ${width}`
    expect.soft(await page.evaluate(hiddenTexts), where).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where).toBeLessThanOrEqual(0)
  }
}
