import { expect } from '@playwright/test'
import { answer, calls, fail } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { type Act, dialog, fromMenu, inTurn, press } from './state.ts'

const secret = { id: 'key_atlas', secret: 'sk_live_4eC39HqLyjWDarjtT1zdp7dcQ8m2VtZkX1', created_at: new Date().toISOString() }

const awaitSecret: Act = (page, say) => expect(page.getByRole('dialog', { name: say('developers:secret.titles.secret') })).toBeVisible()

describeAtlas('developers', [
  { name: 'keys', path: '/developer/keys', layers: { 'create-key-dialog': dialog('developers:create.open') } },
  { name: 'keys-failed', path: '/developer/keys', before: fail('token', 500), allowed: /status of 500/ },
  {
    name: 'keys/secret-dialog',
    path: '/developer/keys',
    before: answer(calls('token'), secret, 'POST'),
    act: inTurn(dialog('developers:create.open'), press('developers:create.submit'), awaitSecret),
  },
  {
    name: 'key',
    path: '/developer/keys/$keyId',
    layers: {
      'edit-key-dialog': dialog('developers:edit.open'),
      'roll-key-dialog': dialog('developers:roll.open'),
      'revoke-key-dialog': dialog('developers:revoke.open'),
    },
  },
  {
    name: 'webhooks',
    path: '/developer/webhooks',
    layers: { 'endpoint-dialog': dialog('webhooks:add.open'), 'hosts-dialog': dialog('webhooks:hosts.change') },
  },
  {
    name: 'endpoint',
    path: '/developer/webhooks/$endpointId',
    layers: {
      'edited-endpoint': fromMenu('webhooks:action.more', 'webhooks:edit.title'),
      'webhooks/secret-dialog': { open: fromMenu('webhooks:action.more', 'webhooks:secret.reveal'), losesFocus: true },
      'roll-dialog': fromMenu('webhooks:action.more', 'webhooks:roll.title'),
      'webhooks/delete-dialog': fromMenu('webhooks:action.more', 'webhooks:delete.submit'),
      'replay-dialog': dialog('webhooks:replay.open'),
    },
  },
])
