import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import { apiBase } from '@counterfoil/contract/envelope'
import { addNeeded, grantablePermissions, type Permission } from '@counterfoil/contract/permissions'
import fc from 'fast-check'
import { readContract } from '../server/src/openapi/endpoints.ts'
import { makePayment } from '../server/test/factories.ts'
import { makeLimitedMember } from '../server/test/roles.ts'
import { crawl } from './support/crawler.ts'
import { callDashboard } from './support/dashboard.ts'
import { deep, expect, test } from './support/test.ts'

/** Ten random roles: what their members can click never ends in 403, and what they can't reach always does. */

const fixedSeed = 20_261_123
const roleCount = 10
/** Of every run; `npm run test:all` has the others, too. */
const quickCount = 2

const roles = fc.sample(fc.subarray([...grantablePermissions], { minLength: 2 }), { numRuns: roleCount, seed: fixedSeed }).map((given) => addNeeded(given))
const { endpoints } = await readContract()
const isPermission = (access: string): access is Permission => access.includes('.')
const guarded = endpoints.flatMap(({ endpoint }) => (isPermission(endpoint.access) ? [{ endpoint, permission: endpoint.access }] : []))

function patternOf({ method, path }: EndpointDeclaration): RegExp {
  return new RegExp(`^${method} ${apiBase}${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

for (const [index, held] of roles.entries()) {
  test(`role ${index + 1} sees no 403, and gets nothing else`, index < quickCount ? {} : deep, async ({ page, guard, product, shop, shops, signIn }) => {
    test.setTimeout(600_000)
    guard.allow(/the server responded with a status of 4(?!03)\d\d/)
    await makePayment(shops.backend, shop, { amountMinor: 4_200, refundMinor: 200 })
    await makePayment(shops.backend, shop, { amountMinor: 6_000, captureMethod: 'manual' })
    await makePayment(shops.backend, shop, { amountMinor: 900, card: 'pm_card_visa_chargeDeclined' })
    const member = await makeLimitedMember(shops.backend, shop, held)
    await signIn(member)
    const { clickCount, refused, calls } = await crawl(page, product.baseUrl)
    console.info(`role ${index + 1}: ${held.length} permissions, ${clickCount} clicks, ${calls.size} calls (${held.join(', ')})`)
    expect(refused).toEqual([])
    for (const { endpoint, permission } of guarded) {
      const isReached = [...calls].some((call) => patternOf(endpoint).test(call))
      if (held.includes(permission)) continue
      expect(isReached, `${endpoint.method} ${endpoint.path}`).toBe(false)
      const { status } = await callDashboard(product.baseUrl, endpoint, { ...member, params: { id: shop.liveId } })
      expect([`${endpoint.method} ${endpoint.path}`, status]).toEqual([`${endpoint.method} ${endpoint.path}`, 403])
    }
  })
}
