import { randomBytes } from 'node:crypto'
import type { AuditAction } from '#areas/audit/contract/actions.ts'
import { startIdentityProvider } from '#areas/identity/test/identity-provider.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { text } from '#server/infra/texts.ts'
import { openLoaded } from '../../browser/open-until.ts'
import { openOther } from '../../browser/other-browser.ts'
import { InvitationPage, newPerson } from '../../browser/pages/invitation-page.ts'
import { PaymentPage } from '../../browser/pages/payment-page.ts'
import { RoleEditor } from '../../browser/pages/role-editor.ts'
import { chooseAtProvider, SingleSignOnSettings, SingleSignOnStart } from '../../browser/pages/single-sign-on-pages.ts'
import { TeamPage } from '../../browser/pages/team-page.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn, wordsIn } from '../../browser/texts.ts'
import { makePayment } from '../../support/factories.ts'

/** A team from its first invitation to its own identity provider. */

const refusals = /the server responded with a status of 4\d\d/

/** What the audit log has of the walk, by whom. */
const audited = {
  'team.invite': 'owner',
  'team.invitation_accept': 'colleague',
  'role.create': 'owner',
  'team.roles_change': 'owner',
  'approval.request': 'colleague',
  'approval.approve': 'finance',
  'team.freeze': 'owner',
  'sso.provider_save': 'owner',
  'sso.domain_verify': 'owner',
  'sso.test': 'owner',
  'sso.mode_change': 'owner',
  'sso.join': 'newcomer',
} as const satisfies Partial<Record<AuditAction, string>>

test('a team grows, is limited, approves, freezes and signs in by its provider, ', deep, async ({ page, guard, browser, product, shop, shops, signIn }) => {
  // A whole team's work: a busy machine needs longer than for a test of one page.
  test.slow()
  guard.allow(refusals)
  const say = sayIn('en')
  const { owner, finance } = shop.people
  const colleague = newPerson()
  const role = `Desk-${randomBytes(3).toString('hex')}`
  const amountOf = (minor: number) => formatMoney(minor, 'USD', 'en')
  const { id: paymentId } = await makePayment(shops.backend, shop, { amountMinor: 20_000 })
  const colleaguePage = await openOther(browser, product)
  const team = new TeamPage(page, say)

  await test.step('the owner invites a colleague and copies the link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(owner)
    await team.open()
    await team.invite(colleague.email, text('en', 'roles:server.systemRoles.viewer.name'))
  })

  await test.step('the colleague accepts as a new user', async () => {
    const url = await team.copyLink()
    const invitation = new InvitationPage(colleaguePage, say)
    await invitation.open(url)
    await invitation.accept(colleague)
  })

  await test.step('the owner creates a role with a limit per refund, and gives it to the colleague', async () => {
    const editor = new RoleEditor(page, 'en')
    await editor.open()
    await editor.name.fill(role)
    await editor.allow('payments.refund')
    await editor.addRefundLimit()
    await editor.fillLimit('each', '50')
    await editor.save(role)
    await team.open()
    await team.act(colleague.name, 'roles')
    await team.dropRole(text('en', 'roles:server.systemRoles.viewer.name'))
    await team.chooseRole(role)
    await team.dialog.getByRole('button', { name: say('team:editRoles.submit') }).click()
    await expect(team.rowOf(colleague.name)).toContainText(role)
  })

  const requestPath = await test.step('the colleague exceeds the limit, so the refund waits', async () => {
    const payment = new PaymentPage(colleaguePage, wordsIn('en', ['payments', 'shell']))
    await payment.open(paymentId)
    await payment.openRefund()
    await payment.fillRefund('75.00')
    await expect(payment.dialog.getByRole('status')).toContainText(say('payments:refundDialog.excess.each', { limit: amountOf(5_000) }))
    const answered = colleaguePage.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes(paymentId))
    await payment.dialog.getByRole('button', { name: say('payments:refundDialog.request', { amount: amountOf(7_500) }) }).click()
    expect((await answered).status()).toBe(202)
    await colleaguePage
      .getByRole('link', { name: say('payments:approval.view') })
      .first()
      .click()
    await expect(colleaguePage.getByText(say('approvals:outcome.own.limit'))).toBeVisible()
    return new URL(colleaguePage.url()).pathname
  })

  await test.step('somebody else approves it', async () => {
    await signIn(finance)
    await page.goto('/approvals')
    await expect(page.getByRole('row').filter({ hasText: '75.00' })).toContainText(colleague.name)
    await page.goto(requestPath)
    await page.getByRole('button', { name: say('approvals:approve.open'), exact: true }).click()
    await page.getByRole('button', { name: say('approvals:approve.submit.refund', { amount: amountOf(7_500) }) }).click()
    await expect(page.getByText(say('approvals:facts.by.approved'))).toBeVisible()
  })

  await test.step('the owner freezes the colleague, whose next call ends the session', async () => {
    await signIn(owner)
    await team.open()
    await team.act(colleague.name, 'freeze')
    await expect(team.dialog).toContainText(say('team:keys.none'))
    await team.dialog.getByRole('button', { name: say('team:freeze.submit') }).click()
    await expect(team.rowOf(colleague.name)).toContainText(say('team:status.frozen'))
    await colleaguePage.goto('/payments')
    await expect(colleaguePage.getByRole('dialog', { name: say('common:expired.title') })).toBeVisible()
    await colleaguePage.context().close()
  })

  const provider = await startIdentityProvider(new URL('/user/single-sign-on', product.baseUrl).href)
  noteSecret(provider.client.client_secret)
  guard.allow(new RegExp(`call to another host: ${provider.issuer}`))
  try {
    const domain = `${randomBytes(5).toString('hex')}.example`
    const newcomer = { name: 'Mira Sandoval', email: `mira@${domain}` }
    provider.people.set('mira', { ...newcomer, email_verified: true, groups: ['books'] })

    await test.step('the owner sets the provider up', async () => {
      const settings = new SingleSignOnSettings(page, say)
      await settings.open()
      await settings.fillProvider(provider, { group: 'books', role: text('en', 'roles:server.systemRoles.finance.name') })
      await settings.saveProvider(provider)
      await settings.addDomain(domain)
      await settings.fillDomainCode(product, domain)
      await settings.confirmDomainCode()
      await settings.startTest()
      await chooseAtProvider(page, 'mira')
      await expect(page.getByRole('heading', { name: say('identity:sso.tested.good') })).toBeVisible()
      await expect(page.getByText(newcomer.email)).toBeVisible()
      await page.getByRole('link', { name: say('identity:sso.tested.back') }).click()
      await settings.makeOptional()
    })

    await test.step('somebody new signs in by it, with the role of their group', async () => {
      const newcomerPage = await openOther(browser, product)
      const start = new SingleSignOnStart(newcomerPage, say)
      await start.open()
      await start.signIn(newcomer.email, 'mira')
      await newcomerPage.context().close()
      await team.open()
      await expect(team.rowOf(newcomer.name)).toContainText(text('en', 'roles:server.systemRoles.finance.name'))
    })

    await test.step('the audit log has all of it', async () => {
      const names = { owner: owner.name, finance: finance.name, colleague: colleague.name, newcomer: newcomer.name }
      const rowOf = (action: AuditAction) =>
        page.getByRole('row').filter({ has: page.getByRole('button', { name: text('en', `auditActions:${action}`), exact: true }) })
      // The worker seals entries within seconds.
      await expect(async () => {
        await openLoaded(page, '/settings/team/audit')
        for (const [action, who] of Object.entries(audited)) {
          expect(
            await rowOf(action as AuditAction)
              .filter({ hasText: names[who] })
              .count(),
            action,
          ).toBe(1)
        }
      }).toPass()
      await rowOf('approval.approve').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toContainText(finance.email)
    })
  } finally {
    await provider.close()
  }
})
