import { calls, change } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { dialog } from './state.ts'

/** As somebody sees it who may decide. */
const ofColleague = change<object>(calls('team/approvals/*'), (known) => ({ ...known, is_own: false, can_decide: true }))

describeAtlas('approvals', [
  {
    name: 'approval',
    path: '/approvals/$approvalId',
    layers: { 'approve-dialog': dialog('approvals:approve.open'), 'decline-dialog': dialog('approvals:decline.open') },
  },
  { name: 'change', path: '/approvals/team/$approvalId', layers: { 'approvals/cancel-dialog': dialog('approvals:cancel.open') } },
  {
    name: 'change-of-colleague',
    path: '/approvals/team/$approvalId',
    before: ofColleague,
    layers: { 'approve-change-dialog': dialog('approvals:approve.open') },
  },
])
