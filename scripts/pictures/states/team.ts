import type { Answer } from '@counterfoil/contract/endpoint'
import { memberId } from '@counterfoil/contract/ids'
import type { AccessReview } from '@counterfoil/contract/team/access-review'
import type { findInvitation, Invitation, inviteMembers } from '@counterfoil/contract/team/invitations'
import type { listMemberKeys, listTeam, MemberDetail } from '@counterfoil/contract/team/members'
import type { OwnershipTransfer } from '@counterfoil/contract/team/ownership'
import { type Act, awaitAlert, awaitDialog, awaitTooltip, fill, inTurn, press, pressInDialog, pressThenDialog } from '../acts.ts'
import { allOf, answer, calls, fail, hold, refuseAt, userCalls } from '../answers.ts'
import { listPages, type State } from '../state.ts'

/** The team, and the page that an invitation leads to. */

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const finance = { id: 'role_finance', name: 'Finance' }
const support = { id: 'role_support', name: 'Support' }

const memberIdOf = (name: string) => memberId.parse(`mem_${name}`)

const somebody: MemberDetail = {
  id: memberIdOf('support'),
  name: 'Noor Haddad',
  email: 'noor.haddad@example.com',
  is_owner: false,
  is_self: false,
  status: 'normal',
  roles: [support],
  last_login_at: ago(0.1),
  joined_at: ago(300),
  has_second_factor: true,
  is_inactive: false,
  is_manageable: true,
  version: 3,
  permissions: ['payments.read', 'payments.refund'],
  session_count: 2,
}
const owner: MemberDetail = {
  ...somebody,
  id: memberIdOf('owner'),
  name: 'Ada Lin',
  email: 'ada.lin@example.com',
  is_owner: true,
  is_self: true,
  is_manageable: false,
}
const frozen: MemberDetail = { ...somebody, id: memberIdOf('frozen'), name: 'Tomas Lind', email: 'tomas.lind@example.com', status: 'frozen', session_count: 0 }
const members: MemberDetail[] = [
  { ...owner, roles: [{ id: 'role_owner', name: 'Owner' }] },
  {
    ...somebody,
    id: memberIdOf('idle'),
    name: '陈静',
    email: 'chen.jing@example.com',
    roles: [finance, support],
    has_second_factor: false,
    last_login_at: ago(120),
    is_inactive: true,
  },
  {
    ...somebody,
    id: memberIdOf('never'),
    name: 'Maximiliana Featherstonehaugh-Cholmondeley',
    email: 'maximiliana.featherstonehaugh@harbour-lane-goods.example',
    last_login_at: null,
  },
  somebody,
  frozen,
]
const page = (items: Answer<typeof listTeam>['items']): Answer<typeof listTeam> => ({ items, next_cursor: null, previous_cursor: null, total: items.length })
const keys: Answer<typeof listMemberKeys> = [
  { id: 'key_1', account: { id: 'acct_1', name: 'Harbour Lane Goods', kind: 'live' }, prefix: 'sk_live_', last4: 'r4Xq', created_at: ago(40) },
  { id: 'key_2', account: { id: 'acct_2', name: 'Harbour Lane Goods sandbox', kind: 'sandbox' }, prefix: 'sk_test_', last4: 'mK2p', created_at: ago(90) },
]
const invitations: Invitation[] = [
  {
    id: 'inv_1',
    email: 'mei.chan@example.com',
    status: 'pending',
    roles: [support],
    invited_by: { id: memberIdOf('owner'), name: 'Ada Lin' },
    invited_at: ago(1),
    expires_at: ago(-6),
    is_manageable: true,
  },
  {
    id: 'inv_2',
    email: 'ines.prado@example.com',
    status: 'expired',
    roles: [finance, support],
    invited_by: null,
    invited_at: ago(9),
    expires_at: ago(2),
    is_manageable: true,
  },
]
const outcomes: Answer<typeof inviteMembers> = [
  { email: 'mei.chan@example.com', outcome: 'invited', invitation: null, url: 'http://localhost/user/invitation#token=one' },
  { email: 'ines.prado@example.com', outcome: 'invited', invitation: null, url: 'http://localhost/user/invitation#token=two' },
  { email: 'noor.haddad@example.com', outcome: 'member_already', invitation: null, url: null },
]
const party = { id: memberIdOf('owner'), name: 'Ada Lin', email: 'ada.lin@example.com' }
const transfer: OwnershipTransfer = { id: 'otr_1', owner: party, recipient: somebody, requested_at: ago(1), expires_at: ago(-6), is_recipient: false }

const review: AccessReview = {
  due_at: ago(3),
  is_due: true,
  last: { completed_at: ago(93), completed_by: 'Ada Lin', member_count: 4 },
  freezes_inactive: true,
  members: members.filter(({ status }) => status === 'normal').toReversed(),
}
const reviewed = answer(calls('team/access-review'), review)

const listed = answer(calls('team?*'), page(members))
const withMember = allOf(listed, answer(calls('team/mem_*'), somebody), answer(calls('team/mem_*/keys'), keys))

const team = (name: string, act?: Act, before: State['before'] = withMember): State => ({
  name,
  viewer: 'owner',
  address: '/settings/team',
  actsOnce: true,
  before,
  ...(act && { act }),
})

const openMenu =
  (name: string): Act =>
  (tab, say) =>
    tab.getByRole('button', { name: say('team:actions.label', { name }) }).click()
const choose =
  (name: string, act: string): Act =>
  async (tab, say) => {
    await openMenu(name)(tab, say)
    await tab.getByRole('menuitem', { name: say(`team:actions.${act}`), exact: true }).click()
    await awaitDialog(tab, say)
  }
const untilKeys: Act = (tab) => tab.getByText('r4Xq').waitFor()
const typeInvitation: Act = inTurn(pressThenDialog('team:invite.open'), fill({ 'team:invite.emails': 'mei.chan@example.com, ines.prado@example.com' }))
const chooseRole: Act = (tab) => tab.getByRole('dialog').getByRole('checkbox', { disabled: false }).nth(1).check()
const sendInvitation: Act = (tab) => tab.getByRole('dialog').locator('button[type=submit]').click()

const invited: Answer<typeof findInvitation> = {
  business_name: 'Harbour Lane Goods',
  invited_by: 'Ada Lin',
  email: 'mei.chan@example.com',
  has_account: false,
  expires_at: ago(-6),
}
const invitation = (name: string, before: State['before'], viewer: State['viewer'] = 'nobody'): State => ({
  name,
  viewer,
  address: '/user/invitation#token=pictures',
  ...(before && { before }),
})
const found = (patch: Partial<typeof invited>) => answer(userCalls('invitation'), { ...invited, ...patch })

export const teamStates: readonly State[] = [
  team('team'),
  team('team-loading', undefined, hold('team?*')),
  team('team-failed', undefined, fail('team?*', 500)),
  { ...team('team-nothing-found', undefined, answer(calls('team?*'), page([]))), address: '/settings/team?q=nobody status:frozen' },
  { ...team('team-filtered'), address: '/settings/team?q=verification:off activity:inactive sort:longest_inactive' },
  { ...team('team-menu', openMenu('Noor Haddad')), actsOnce: false },
  {
    ...team(
      'team-blocked',
      inTurn((tab, say) => tab.getByRole('button', { name: say('team:actions.label', { name: 'Ada Lin' }) }).hover(), awaitTooltip),
    ),
    actsOnce: false,
  },
  team('dialog-invite', typeInvitation),
  team('dialog-invite-incomplete', inTurn(pressThenDialog('team:invite.open'), sendInvitation, awaitAlert)),
  team(
    'dialog-invite-result',
    inTurn(typeInvitation, chooseRole, sendInvitation, (tab) => tab.getByRole('dialog').getByRole('list').waitFor()),
    allOf(withMember, answer(calls('team'), outcomes, 'POST')),
  ),
  team('dialog-member-roles', choose('Noor Haddad', 'roles')),
  team('dialog-member-freeze', inTurn(choose('Noor Haddad', 'freeze'), untilKeys)),
  team(
    'dialog-member-freeze-refused',
    inTurn(choose('Noor Haddad', 'freeze'), untilKeys, pressInDialog('team:freeze.submit'), awaitAlert),
    allOf(withMember, refuseAt(calls('team/mem_support/freeze'), 'member_frozen_already')),
  ),
  team('dialog-member-remove', inTurn(choose('Noor Haddad', 'remove'), untilKeys)),
  team('dialog-member-unfreeze', choose('Tomas Lind', 'unfreeze')),
  team('dialog-member-sessions', choose('Noor Haddad', 'sessions')),
  team('dialog-ownership-request', choose('Noor Haddad', 'transfer')),
  team('team-ownership-pending', undefined, allOf(listed, answer(calls('team/ownership'), transfer))),
  team('dialog-ownership-cancel', pressThenDialog('team:cancel.open'), allOf(listed, answer(calls('team/ownership'), transfer))),
  ...listPages('owner', '', { 'member-unknown': '/settings/team/members/mem_unknown' }),
  { ...team('member'), address: '/settings/team/members/mem_support' },
  { ...team('member-owner', undefined, answer(calls('team/mem_*'), owner)), address: '/settings/team/members/mem_owner' },
  { ...team('invitations', undefined, answer(calls('team/invitations'), invitations)), address: '/settings/team/invitations' },
  { ...team('invitations-empty', undefined, answer(calls('team/invitations'), [])), address: '/settings/team/invitations' },
  ...(['resend', 'revoke'] as const).map((act) => ({
    ...team(
      `dialog-invitation-${act}`,
      async (tab, say) => {
        await openMenu('mei.chan@example.com')(tab, say)
        await tab.getByRole('menuitem', { name: say(`team:invitations.${act}`) }).click()
        await awaitDialog(tab, say)
      },
      answer(calls('team/invitations'), invitations),
    ),
    address: '/settings/team/invitations',
  })),
  { ...team('access-review', undefined, reviewed), address: '/settings/team/reviews' },
  { ...team('dialog-access-review', pressThenDialog('team:review.complete.open'), reviewed), address: '/settings/team/reviews' },
  { name: 'ownership-none', viewer: 'viewer', address: '/settings/ownership', before: answer(calls('team/ownership'), null) },
  {
    name: 'ownership-recipient',
    viewer: 'viewer',
    address: '/settings/ownership',
    before: answer(calls('team/ownership'), { ...transfer, is_recipient: true }),
  },
  {
    name: 'dialog-ownership-accept',
    viewer: 'viewer',
    address: '/settings/ownership',
    before: answer(calls('team/ownership'), { ...transfer, is_recipient: true }),
    act: pressThenDialog('team:accept.open'),
    actsOnce: true,
  },
  invitation('invitation-new', found({})),
  { ...invitation('invitation-new-incomplete', found({})), act: inTurn(press('identity:invitation.accept'), awaitAlert), actsOnce: true },
  invitation('invitation-known', found({ has_account: true })),
  invitation('invitation-other-user', found({ has_account: true }), 'viewer'),
  invitation('invitation-revoked', refuseAt(userCalls('invitation'), 'invitation_revoked')),
  invitation('invitation-over', refuseAt(userCalls('invitation'), 'link_not_valid')),
]
