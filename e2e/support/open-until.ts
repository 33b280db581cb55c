import { expect, type Locator, type Page } from '@playwright/test'
import { openLoaded } from './hidden-texts.ts'

/** Opens a page again until it shows what a worker writes in the background. */
export async function openUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await openLoaded(page, path)
    expect(await shown.count()).toBeGreaterThan(0)
  }).toPass()
}
