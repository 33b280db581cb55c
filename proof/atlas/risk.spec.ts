import { expect } from '@playwright/test'
import { fail } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { type Act, dialog, fill, fromMenu, inTurn, press } from './state.ts'

const addRecords = inTurn(
  dialog('risk:add.open'),
  fill({ 'risk:add.records': '203.0.113.7 198.51.100.0/24 203.0.113.7 0.0.0.0/0' }),
  press('risk:add.preview'),
  (page) => expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4),
)

const openEntry: Act = async (page) => {
  await page.getByRole('table').locator('tbody').getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

const simulate: Act = async (page, say) => {
  await fill({ 'risk:simulator.fields.ip': '203.0.113.7' })(page, say)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: say('risk:simulator.result') })).toBeVisible()
}

describeAtlas('risk', [
  { name: 'stopped', path: '/risk/stopped' },
  { name: 'all', path: '/risk', layers: { 'upload-any': dialog('risk:upload.open'), 'add-any': dialog('risk:add.open') } },
  {
    name: 'list',
    path: '/risk/config/ip',
    layers: {
      'add-dialog': dialog('risk:add.open'),
      preview: { open: addRecords, keepsLanguage: true },
      'upload-dialog': dialog('risk:upload.open'),
      'risk/list/entry-dialog': openEntry,
    },
  },
  ...['card_number', 'user_id', 'card_bin', 'card_bin_country'].map((type) => ({ name: type, path: `/risk/config/${type}` })),
  { name: 'list-failed', path: '/risk/config/ip', before: fail('risk/**', 500), allowed: /status of 500/ },
  {
    name: 'rules',
    path: '/risk/rules',
    layers: {
      'rule-dialog': dialog('risk:rules.create'),
      'history-dialog': fromMenu('risk:rules.more', 'risk:rules.history'),
      'check-dialog': fromMenu('risk:rules.more', 'risk:rules.check'),
      'risk/rules/delete-dialog': fromMenu('risk:rules.more', 'risk:rules.delete'),
    },
  },
  { name: 'simulator', path: '/risk/simulator' },
  { name: 'simulated', path: '/risk/simulator', act: simulate },
])
