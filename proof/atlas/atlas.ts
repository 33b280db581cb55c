import { fillShop, wideName } from '../browser/full-shop.ts'
import { deep, newContextTest } from '../browser/test.ts'
import { everyRole } from '../support/factories.ts'
import { listPlain } from './plain-pages.ts'
import type { State } from './state.ts'
import { type Filled, Visit } from './visit.ts'

/** One business with the widest values on every page, which all areas of a worker share. */
const test = newContextTest.extend<object, { readonly filled: Filled }>({
  filled: [
    async ({ product, shops }, use) => {
      const shop = await shops.open({ name: wideName, roles: everyRole })
      await use({ owner: shop.people.owner, paths: await fillShop(product, shops, shop) })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Loads each state of an area once, and asks everything about its looks there, after its other pages. All findings are listed at the end. */
export function describeAtlas(area: string, declared: readonly State[]): void {
  const states = [...listPlain(area, declared), ...declared]
  test(`${area} looks right in every state`, deep, async ({ page, product, filled, guard }) => {
    test.setTimeout(1_800_000)
    const visit = new Visit(page, { area, filled, baseUrl: product.baseUrl })
    for (const state of states) {
      if (state.allowed) guard.allow(state.allowed)
      await visit.lookAt(state)
    }
    if (visit.findings.length > 0) throw new Error(`${visit.findings.length} findings:\n${visit.findings.join('\n')}`)
  })
}
