import { expect } from '@playwright/test'
import type { getSingleSignOn } from '#areas/identity/contract/single-sign-on/provider.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { wideName } from '../browser/full-shop.ts'
import { answer, calls, change } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { dialog, fromMenu, press } from './state.ts'

/** The actions for somebody whom the owner may manage. */
const ofMember = (item: string) => fromMenu('team:actions.label', item)

const soon = new Date(Date.now() + 6 * 86_400_000).toISOString()
const party = { id: 'mem_owner', name: wideName, email: 'ada.lin@example.com' }
/** Somebody else wants to give the business away. */
const proposed = answer(calls('team/ownership'), { id: 'otr_1', owner: party, recipient: party, requested_at: soon, expires_at: soon, is_recipient: true })

const withProvider = change<Answer<typeof getSingleSignOn>>(calls('single-sign-on'), (known) => ({
  ...known,
  provider: {
    issuer: 'https://login.example.com',
    client_id: 'counterfoil',
    role_claim: 'groups',
    role_mappings: [],
    default_role_id: null,
    counts_as_second_factor: true,
    mode: 'optional',
    tested_at: soon,
    version: 1,
  },
  domains: [
    {
      id: 'dom_1',
      domain: 'example.com',
      verified_at: null,
      verified_by: null,
      record: { name: '_counterfoil.example.com', value: 'counterfoil=4eC39HqLyjWDarjtT1zdp7dc' },
      finding: 'no_record',
      checked_at: soon,
      ends_at: null,
      code_sent_to: null,
    },
  ],
}))

describeAtlas('team', [
  { name: 'members', path: '/settings/team', layers: { 'invite-dialog': dialog('team:invite.open') } },
  { name: 'nobody-found', path: '/settings/team?q=nobody status:frozen' },
  {
    name: 'member',
    path: '/settings/team/members/$memberId',
    // The owner is the first.
    pick: -1,
    layers: {
      'edit-roles-dialog': ofMember('team:actions.roles'),
      'departure-dialog': ofMember('team:actions.remove'),
      'access-dialog': ofMember('team:actions.sessions'),
      'request-transfer-dialog': ofMember('team:actions.transfer'),
    },
  },
  { name: 'member-unknown', path: '/settings/team/members/mem_unknown', allowed: /status of 404/ },
  {
    name: 'invitations',
    path: '/settings/team/invitations',
    layers: {
      'resend-dialog': fromMenu('team:actions.label', 'team:invitations.resend'),
      'team/invitations/revoke-dialog': fromMenu('team:actions.label', 'team:invitations.revoke'),
    },
  },
  { name: 'reviews', path: '/settings/team/reviews', layers: { 'review-dialog': dialog('team:review.complete.open') } },
  { name: 'ownership', path: '/settings/ownership' },
  { name: 'proposed-owner', path: '/settings/ownership', before: proposed, layers: { 'answer-dialog': dialog('team:accept.open') } },
  { name: 'role', path: '/settings/team/roles/$roleId', layers: { permissions: { open: press('roles:permissions.expand'), staysOpen: true } } },
  { name: 'own-role', path: '/settings/team/roles/$roleId', pick: -1, layers: { 'delete-role-dialog': dialog('roles:delete.open') } },
  {
    name: 'single-sign-on',
    path: '/settings/team/single-sign-on',
    layers: { 'provider-dialog': dialog('single-sign-on:provider.add'), 'add-domain-dialog': dialog('single-sign-on:domains.add') },
  },
  {
    name: 'provider',
    path: '/settings/team/single-sign-on',
    before: withProvider,
    layers: {
      'domain-code-dialog': dialog('single-sign-on:domains.byEmail'),
      'mode-dialog': dialog('single-sign-on:mode.set.off'),
      'remove-provider-dialog': dialog('single-sign-on:provider.remove'),
    },
  },
  {
    name: 'audit',
    path: '/settings/team/audit',
    layers: {
      'audit/entry-dialog': async (page) => {
        await page.getByRole('table').locator('tbody').getByRole('button').first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  },
])
