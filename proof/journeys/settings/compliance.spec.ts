import { platformBase } from '#areas/platform/server/endpoint.ts'
import { createPlatformRequirement } from '#areas/platform/server/requirements.ts'
import { makePlatformShop } from '#areas/platform/test/instructions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'

/** What an overdue document stops, and where its people see it. */

test('says on the balance that payouts are stopped, and leads to the document', deep, async ({ page, signIn, shops, product }) => {
  const say = sayIn('en')
  const { platform, business } = await makePlatformShop(shops.backend, { roles: ['finance'] })
  noteSecret(platform.secret)
  const demand = async (reference: string, days: number) => {
    const dueAt = new Date(Date.now() + days * dayMs).toISOString()
    const body = { reference, kind: 'address_proof', reason: 'Your address has changed.', due_at: dueAt, stops: ['payouts'] }
    const path = createPlatformRequirement.path.replace(':id', business.businessId)
    const headers = { authorization: `Bearer ${platform.secret}`, 'content-type': 'application/json' }
    const { status } = await fetch(`${product.baseUrl}${platformBase}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(status).toBe(200)
  }
  await demand('later', 3)
  const { owner, finance } = business.people
  await signIn(owner)
  await page.goto('/balance')
  const banner = page.getByRole('main').getByRole('alert')
  await expect(page.getByRole('rowheader', { name: /USD/ })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await demand('overdue', -1)
  await page.reload()
  await expect(banner).toContainText(say('balance:stopped.title'))
  await banner.getByRole('link', { name: say('balance:stopped.link') }).click()
  await expect(page.getByRole('alert')).toContainText(say('compliance:stopped.payouts'))
  // Times that something stops at name their zone.
  await expect(page.getByText(/UTC\+8/).first()).toBeVisible()

  await page.goto('/settings')
  const list = page.getByRole('navigation', { name: say('pages:/settings.title') })
  await expect(list.getByRole('link', { name: say('pages:/settings/compliance.title') })).toContainText(/1/)

  await signIn(finance)
  await page.goto('/balance')
  await expect(banner).toContainText(say('balance:stopped.ask'))
  await expect(banner.getByRole('link')).toHaveCount(0)
})
