import { ruleTexts } from '@counterfoil/contract/errors'
import { issueTexts } from '@counterfoil/contract/errors/issue-texts'
import type { Page } from '@playwright/test'
import { matchIntlNames } from './intl-names.ts'
import type { Product } from './product.ts'
import { getSharedProduct } from './product.ts'
import { toPseudo, translateTable } from './pseudo.ts'
import { startPseudoProduct } from './pseudo-product.ts'
import { expect, newContextTest as plainTest } from './test.ts'
import { findLatinWords } from './visible-texts.ts'

export { expect, toPseudo }

const namesOfBrowsers = matchIntlNames({ regions: ['US'], cities: ['Hong Kong'] })

interface PseudoFixtures {
  /** Fails when the page shows a text that went past the texts of the web and those of the server. */
  readonly expectTranslated: (where: string, known?: readonly (string | RegExp)[]) => Promise<void>
}

async function translateTexts(page: Page): Promise<void> {
  await page.route(/\/locales\/en\/[^/]+\.json$/, async (route) => {
    const response = await route.fetch()
    const texts: object = await response.json()
    translateTable(texts)
    await route.fulfill({ response, json: texts })
  })
  // A form checks its fields before it sends them, in the words of the contract.
  await page.route(/\/assets\/field-errors-[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const texts = [...Object.values(issueTexts.en), ...Object.values(ruleTexts).map(({ en }) => en)]
    await route.fulfill({ response, body: texts.reduce((translated, text) => translated.replaceAll(text, toPseudo(text)), script) })
  })
}

/** Tests in which everything the product says is in the pseudo-language. */
export const test = plainTest.extend<PseudoFixtures, { readonly product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern tells the runner that nothing else is needed.
    async ({}, use) => {
      const product = await startPseudoProduct(getSharedProduct())
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await translateTexts(page)
    await use(page)
  },
  expectTranslated: ({ page }, use) =>
    use(async (where, known = []) => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await findLatinWords(page, { known: [namesOfBrowsers, ...known] }), where).toEqual([])
    }),
})
