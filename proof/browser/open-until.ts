import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a page and waits for its content. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens a page again until it shows what a worker writes in the background. */
export async function openUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await openLoaded(page, path)
    expect(await shown.count()).toBeGreaterThan(0)
  }).toPass()
}
