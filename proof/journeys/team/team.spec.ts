import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { createWebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { inviteMembers, revokeInvitation } from '#areas/team/contract/invitations.ts'
import { listRoles } from '#areas/team/contract/roles.ts'
import { text } from '#server/infra/texts.ts'
import { callDashboard } from '../../browser/dashboard.ts'
import { openOther } from '../../browser/other-browser.ts'
import { InvitationPage, newPerson } from '../../browser/pages/invitation-page.ts'
import { TeamPage } from '../../browser/pages/team-page.ts'
import type { Product } from '../../browser/product.ts'
import { noteSecret } from '../../browser/secrets.ts'
import { deep, expect, test } from '../../browser/test.ts'
import { sayIn } from '../../browser/texts.ts'
import type { TestBusiness } from '../../support/factories.ts'

const say = sayIn('en')
const refusals = /the server responded with a status of 4\d\d/

/** The IDs of the roles that every business has, by their English name. */
async function findRoles({ baseUrl }: Product, { liveId, people }: TestBusiness): Promise<Record<string, string>> {
  const { envelope } = await callDashboard(baseUrl, listRoles, { token: people.owner.token, params: { id: liveId } })
  return Object.fromEntries((envelope.data as { id: string; name: string }[]).map(({ id, name }) => [name, id]))
}

/** Invites somebody by a call, and returns the link. */
async function invite({ baseUrl }: Product, { liveId, people }: TestBusiness, email: string, roleId = ''): Promise<{ id: string; url: string }> {
  const { envelope } = await callDashboard(baseUrl, inviteMembers, {
    token: people.owner.token,
    params: { id: liveId },
    body: { invitations: [{ email, role_ids: [roleId] }] },
  })
  const [outcome] = envelope.data as { url: string; invitation: { id: string } }[]
  const url = outcome?.url ?? ''
  noteSecret(url.split('token=')[1] ?? '')
  return { id: outcome?.invitation.id ?? '', url }
}

test('invites somebody, who joins, gets other roles and is frozen', async ({ page, guard, browser, product, shop, signIn }) => {
  guard.allow(refusals)
  const person = newPerson()
  await signIn(shop.people.owner)
  const team = new TeamPage(page, say)
  await team.open()
  await team.inviteButton.click()
  await team.dialog.getByRole('textbox').fill(person.email)
  await team.dialog.locator('button[type=submit]').click()
  await expect(team.dialog.getByRole('alert')).toHaveText('Select at least one role.')
  await team.dialog.getByRole('button', { name: 'Cancel' }).click()

  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/team'))
  await team.invite(`${person.email}, ${shop.people.viewer.email}`, text('en', 'roles:server.systemRoles.support.name'))
  const { data } = (await (await answered).json()) as { data: { url: string | null }[] }
  await expect(team.dialog).toContainText('Already a member')
  await team.dialog.getByRole('button', { name: 'Done' }).click()

  const other = await openOther(browser, product)
  const invitation = new InvitationPage(other, say)
  await invitation.open(data[0]?.url ?? '')
  await invitation.accept(person)

  await team.open()
  await expect(team.rowOf(person.name)).toContainText('Normal')
  await team.act(person.name, 'roles')
  await team.chooseRole(text('en', 'roles:server.systemRoles.finance.name'))
  await team.dialog.getByRole('button', { name: say('team:editRoles.submit') }).click()
  await expect(team.toasts).toContainText(say('team:editRoles.done', { name: person.name }))
  await expect(team.rowOf(person.name)).toContainText(text('en', 'roles:server.systemRoles.finance.name'))

  await team.act(person.name, 'freeze')
  await team.dialog.getByRole('button', { name: say('team:freeze.submit') }).click()
  await expect(team.rowOf(person.name)).toContainText('Freeze')

  // The next call of the frozen member finds that the session has ended.
  await other.goto('/payments')
  await expect(other.getByRole('dialog', { name: 'No permission' })).toBeVisible()
  await other.context().close()
})

test('shows the keys and webhook endpoints of a member who is removed, and ends the chosen ones', deep, async ({ page, product, shop, signIn }) => {
  const { owner, developer } = shop.people
  const asDeveloper = { token: developer.token, params: { id: shop.liveId } }
  const body = { url: 'https://8.8.8.8/hook', description: null, enabled_events: ['*'] }
  const endpoint = (await callDashboard(product.baseUrl, createWebhookEndpoint, { ...asDeveloper, body })).envelope.data as { secret: string }
  const key = (await callDashboard(product.baseUrl, createMerchantToken, asDeveloper)).envelope.data as { secret: string }
  noteSecret(endpoint.secret, key.secret)
  await signIn(owner)
  const team = new TeamPage(page, say)
  await team.open()
  await team.act(developer.name, 'remove')
  await team.dialog.getByRole('checkbox', { name: `${say('team:keys.revoke')} sk_live_…${key.secret.slice(-4)}` }).check()
  await team.dialog.getByRole('checkbox', { name: `${say('team:endpoints.pause')} 8.8.8.8` }).check()
  await team.dialog.getByRole('button', { name: say('team:remove.submit') }).click()
  await expect(team.toasts).toContainText(say('team:remove.done', { name: developer.name }))
  await page.goto('/developer/webhooks')
  await expect(page.getByRole('row').filter({ hasText: body.url })).toContainText(say('webhooks:status.paused'))
  await page.goto('/developer/keys')
  await expect(page.getByText(key.secret.slice(-4))).toHaveCount(0)
})

test(
  'asks somebody who is signed in with another address to switch, and a known user to sign in first',
  deep,
  async ({ page, guard, product, shop, shops, signIn }) => {
    guard.allow(refusals)
    const known = await shops.open({ roles: ['viewer'] })
    const roles = await findRoles(product, shop)
    const { url } = await invite(product, shop, known.people.owner.email, roles.Support)
    await signIn(known.people.viewer)
    await page.goto(url)
    await expect(page.getByText(`You're signed in as ${known.people.viewer.email}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out and continue' }).click()
    await expect(page.getByText('You already have an account with this email.')).toBeVisible()

    await signIn(known.people.owner)
    await page.goto(url)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('You joined')
    await page.goto(url)
    await expect(page.getByRole('main').getByText('This invitation was already accepted.')).toBeVisible()
  },
)

test('says that an invitation was revoked, and that a link was never one', deep, async ({ page, guard, product, shop }) => {
  guard.allow(refusals)
  const roles = await findRoles(product, shop)
  const { id, url } = await invite(product, shop, newPerson().email, roles.Viewer)
  await callDashboard(product.baseUrl, revokeInvitation, { token: shop.people.owner.token, params: { id: shop.liveId, invitationId: id } })
  await page.goto(url)
  await expect(page.getByRole('main').getByText('This invitation was revoked. Ask for a new one.')).toBeVisible()
  await page.goto('/user/invitation#token=none')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('transfers the ownership when the recipient accepts', deep, async ({ page, guard, shop, signIn }) => {
  guard.allow(refusals)
  const { owner, administrator } = shop.people
  await signIn(owner)
  const team = new TeamPage(page, say)
  await team.open()
  await team.act(administrator.name, 'transfer')
  await team.dialog.getByRole('button', { name: 'Request transfer' }).click()
  const notice = page.getByRole('region', { name: 'Ownership transfer' })
  await expect(notice).toContainText(administrator.name)
  await notice.getByRole('button', { name: 'Cancel transfer' }).click()
  await team.dialog.getByRole('button', { name: 'Cancel transfer' }).click()
  await expect(notice).toBeHidden()
  await team.act(administrator.name, 'transfer')
  await team.dialog.getByRole('button', { name: 'Request transfer' }).click()
  await expect(notice).toBeVisible()

  await signIn(administrator)
  await page.goto('/settings')
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link', { name: 'Review transfer' }).click()
  await notice.getByRole('button', { name: 'Accept' }).click()
  await team.dialog.getByRole('button', { name: 'Accept ownership' }).click()
  await expect(page.getByRole('heading', { name: 'No pending transfer' })).toBeVisible()
  await team.open()
  await expect(team.rowOf(administrator.name)).toContainText('Owner')
  await expect(team.rowOf(owner.name)).toContainText('Administrator')
})

test('lists pending invitations, and revokes one', deep, async ({ page, guard, product, shop, signIn }) => {
  guard.allow(refusals)
  const { email } = newPerson()
  const roles = await findRoles(product, shop)
  const first = await invite(product, shop, email, roles.Viewer)
  await signIn(shop.people.owner)
  await page.goto('/settings/team')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Invitations' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByRole('heading', { name: 'No pending invitations' })).toBeVisible()
  await page.goto(first.url)
  await expect(page.getByRole('main').getByText('This invitation was revoked. Ask for a new one.')).toBeVisible()
})

test('confirms the access of everybody, and not of a member who joined meanwhile', deep, async ({ page, guard, product, shop, browser, signIn }) => {
  guard.allow(refusals)
  await signIn(shop.people.owner)
  await page.goto('/settings/team')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Reviews' }).click()
  const status = page.getByRole('region', { name: 'Access review' })
  await expect(status).toContainText('No review yet.')
  await status.getByRole('switch', { name: 'Freeze inactive members' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze inactive members' }).click()
  await expect(status.getByRole('switch')).toBeChecked()

  // Somebody joins while the list is open.
  const person = newPerson()
  const roles = await findRoles(product, shop)
  const { url } = await invite(product, shop, person.email, roles.Viewer)
  const other = await openOther(browser, product)
  const invitation = new InvitationPage(other, say)
  await invitation.open(url)
  await invitation.accept(person)
  await other.context().close()

  await page.getByRole('button', { name: 'Complete review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm access' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row').filter({ hasText: person.name })).toBeVisible()
  await page.getByRole('button', { name: 'Complete review' }).click()
  await dialog.getByRole('button', { name: 'Confirm access' }).click()
  await expect(status).toContainText('Last review by')
})
