import { expect, type Locator, type Page } from '@playwright/test'

const stepsMax = 40

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < stepsMax; step++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusShown(target)
  }
  throw new Error(`${String(target)} was not reached by ${stepsMax} steps of Tab.`)
}

/** Who cannot point must see where they are. */
async function expectFocusShown(target: Locator): Promise<void> {
  const isShown = await target.evaluate((element) => {
    const marked = [element, element.parentElement, element.closest('label'), element.closest('[class*=input]')]
    return marked.some((candidate) => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  })
  expect(isShown, `the focus on ${String(target)} can be seen`).toBe(true)
}
