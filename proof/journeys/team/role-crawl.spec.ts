import fc from 'fast-check'
import { inviteMembers } from '#areas/team/contract/invitations.ts'
import { addNeeded, grantablePermissions } from '#areas/team/contract/permissions.ts'
import { addRole, makeLimitedMember } from '#areas/team/test/roles.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase } from '#kernel/envelope.ts'
import { menuFor } from '#kernel/pages.ts'
import type { Permission } from '#kernel/permissions.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { Crawler } from '../../browser/crawler.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { openPayoutTrade } from '../../browser/payout-trade.ts'
import type { Shops } from '../../browser/shops.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { makePayment, type TestBusiness } from '../../support/factories.ts'
import { isSoak } from '../../support/scale.ts'

/** Whatever a member can click is allowed to them, and every endpoint of another permission is refused. */

/** The pages of a role take minutes. */
const roleCount = isSoak ? 10 : 1
const seed = Number(process.env.CRAWL_SEED ?? 20_261_123)

const { endpoints } = await readContract()
const isPermission = (access: string): access is Permission => access.includes('.')
const guarded = endpoints.flatMap(({ endpoint }) => (isPermission(endpoint.access) ? [{ endpoint, permission: endpoint.access }] : []))
const nameOf = ({ method, path }: EndpointDeclaration) => `${method} ${path}`

const patterns = endpoints
  .map(({ endpoint }) => ({ endpoint, pattern: new RegExp(`^${endpoint.method} ${apiBase}${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  // As in the server, `/team/ownership` comes before `/team/:memberId`.
  .toSorted((one, other) => one.endpoint.path.split(':').length - other.endpoint.path.split(':').length)

function endpointsOf(calls: ReadonlySet<string>): Set<EndpointDeclaration | undefined> {
  return new Set([...calls].map((call) => patterns.find(({ pattern }) => pattern.test(call))?.endpoint))
}

const personalPages = ['/notifications', '/settings/account', '/settings/security', '/settings/notifications']

/** A business with something on every page. */
async function openFullShop(shops: Shops, baseUrl: string): Promise<TestBusiness> {
  const shop = await shops.open({ roles: ['support'] })
  await makePayment(shops.backend, shop, { amountMinor: 4_200, refundMinor: 200 })
  await makePayment(shops.backend, shop, { amountMinor: 6_000, captureMethod: 'manual' })
  await makePayment(shops.backend, shop, { amountMinor: 900, card: 'pm_card_visa_chargeDeclined' })
  const trade = await openPayoutTrade(shops, shop)
  await trade.sell(50_000)
  await trade.complete(await trade.payOut(20_000))
  await trade.payOut(10_000)
  const roleId = await addRole(shops.backend, shop, ['payments.read'])
  const body = { invitations: [{ email: `guest-${shop.liveId.toLowerCase()}@example.com`, role_ids: [roleId] }] }
  expect((await callDashboard(baseUrl, inviteMembers, { token: shop.people.owner.token, params: { id: shop.liveId }, body })).status).toBe(200)
  return shop
}

const roles = fc
  .sample(fc.subarray([...grantablePermissions], { minLength: 2 }), { numRuns: roleCount, seed })
  .map((given, index) => ({ number: index + 1, held: addNeeded(given) }))

/** Nothing leads to these without one of the rights. */
const hiddenWithout: Readonly<Record<string, readonly Permission[]>> = { '/payments/bulk': ['payments.refund', 'payments.capture', 'exports.manage'] }

for (const { number, held } of roles) {
  test(`random role ${number} never clicks on a 403, and gets nothing else`, deep, async ({ page, guard, product, shops, signIn }) => {
    test.setTimeout(1_200_000)
    guard.allow(/the server responded with a status of 4(?!03)\d\d/)
    console.info(`CRAWL_SEED=${seed}`)
    const crawler = new Crawler(page)
    const shop = await openFullShop(shops, product.baseUrl)
    const member = await makeLimitedMember(shops.backend, shop, held)
    await signIn(member)
    // The person's own pages are the same in every role.
    const isCrawled = (kind: string) => number === 1 || !personalPages.includes(kind)
    const { clickCount, pages, refused, calls } = await crawler.crawl('/', isCrawled)
    const open = guarded.filter(({ permission }) => held.includes(permission))
    const called = endpointsOf(calls)
    const reached = open.filter(({ endpoint }) => called.has(endpoint))
    console.info(
      `role ${number}: ${clickCount} clicks on ${pages.length} pages, ${reached.length} of ${open.length} open endpoints reached (${held.join(', ')})`,
    )
    expect(refused, `refused to role ${number}`).toEqual([])
    const routes: readonly string[] = menuFor(new Set(held)).routes
    // Of the live account, which has no sandbox controls. The page of a transfer of ownership is opened by an email.
    const isLedTo = (route: string) => hiddenWithout[route]?.some((permission) => held.includes(permission)) ?? true
    const ofMenu = routes.filter(
      (route) =>
        !route.includes('$') && !['/overview', '/developer/sandbox', '/settings', '/settings/ownership'].includes(route) && isCrawled(route) && isLedTo(route),
    )
    expect(pages, `pages of the menu of role ${number}`).toEqual(expect.arrayContaining(ofMenu))
    for (const { endpoint, permission } of guarded) {
      if (held.includes(permission)) continue
      expect(called.has(endpoint), nameOf(endpoint)).toBe(false)
      const { status } = await callDashboard(product.baseUrl, endpoint, { ...member, params: { id: shop.liveId } })
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403])
    }
  })
}

test('the crawler notices a 403 behind a click', deep, async ({ page, guard, shop, shops, signIn }) => {
  guard.allow(/the server responded with a status of 4\d\d/)
  await signIn(await makeLimitedMember(shops.backend, shop, ['vamp.read']))
  await page.route(/\/api\/user\/notifications\?/, (route) => route.fulfill({ status: 403, json: { code: 403, message: 'Planted', data: null } }))
  const { refused, clickCount } = await new Crawler(page).crawl('/notifications', (kind) => kind === '/notifications')
  expect(refused).toContain('GET /api/user/notifications')
  expect(clickCount).toBeGreaterThan(5)
})
