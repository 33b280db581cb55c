import { fail } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { awaitRole, dialog, exportDialog, fromMenu, inTurn, press } from './state.ts'

const path = '/payments-product/disputes'

describeAtlas('disputes', [
  { name: 'inbox', path, layers: { 'export-dialog': exportDialog } },
  ...['under_review', 'lost', 'inquiries', 'all'].map((tab) => ({ name: tab, path: `${path}?tab=${tab}` })),
  { name: 'insights', path: `${path}/insights` },
  { name: 'failed', path, before: fail('disputes**', 500), allowed: /status of 500/ },
  {
    name: 'dispute',
    path: `${path}/$disputeId`,
    printed: 'dispute:monitoring.without',
    layers: {
      'disputes/page/accept-dialog': dialog('dispute:actions.accept'),
      'context-dialog': fromMenu('payments:detail.more', 'shell:addToRiskList'),
    },
  },
  {
    name: 'response',
    path: `${path}/$disputeId/respond`,
    // Where there is no room for it beside the form. Its button is gone at other widths.
    layers: {
      preview: {
        open: inTurn((page) => page.setViewportSize({ width: 360, height: 900 }), press('evidence:packet.preview_other'), awaitRole('dialog')),
        staysOpen: true,
      },
    },
  },
  { name: 'inquiry', path: `${path}/$disputeId`, pick: 1, layers: { 'disputes/page/refund-dialog': dialog('dispute:actions.refund') } },
  { name: 'inquiry-response', path: `${path}/$disputeId/respond`, pick: 1 },
  { name: 'accepted', path: `${path}/$disputeId`, pick: 2 },
  { name: 'not-found', path: `${path}/dp_unknown`, allowed: /status of 404/ },
])
