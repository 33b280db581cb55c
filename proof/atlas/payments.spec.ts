import { expect } from '@playwright/test'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { calls, change, disconnect, fail, hold, refuseAt } from './answers.ts'
import { describeAtlas } from './atlas.ts'
import { type Act, awaitRole, chip, dialog, exportDialog, fill, fromMenu, inTurn, menu, press } from './state.ts'

const openSharedView: Act = async (page, say) => {
  await menu('views:menu.label')(page, say)
  await page
    .getByRole('group', { name: say('views:menu.shared') })
    .getByRole('menuitemradio')
    .first()
    .click()
  await expect(page).toHaveURL(/view=view_/)
}

const chooseAll: Act = async (page, say) => {
  await page.getByRole('table').locator('tbody').getByRole('checkbox').first().press('Space')
  await expect(page.getByRole('region', { name: say('bulk:bar.label') })).toBeVisible()
}

const startBulk: Act = async (page, say) => {
  await page.getByRole('button', { name: new RegExp(say('bulk:start.refund_other', { shown: '\\d+' })) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const send: Act = (page) => page.getByRole('dialog').locator('button[type=submit]').click()
const amount = (value: string) => fill({ 'payments:dialog.amount': value })
const sendRefund = inTurn(dialog('payments:detail.refund'), (page) => page.getByRole('dialog').getByRole('radio').first().check(), send, awaitRole('alert'))

/** A value that a filter refuses. */
const wrong = (key: string, ...values: readonly string[]) =>
  inTurn(
    chip(`payments:filters.names.${key}`),
    async (page) => {
      for (const [index, value] of values.entries()) await page.getByRole('dialog').locator('input').nth(index).fill(value)
    },
    press('shell:filters.apply'),
    awaitRole('alert'),
  )

describeAtlas('payments', [
  {
    name: 'list',
    path: '/payments',
    layers: {
      'columns-dialog': fromMenu('shell:list.menu', 'views:columns.button'),
      views: menu('views:menu.label'),
      'export-dialog': exportDialog,
      'new-schedule-dialog': inTurn(exportDialog, press('exports:dialog.schedule'), (page, say) =>
        expect(page.getByRole('dialog', { name: say('exports:schedules.newTitle') })).toBeVisible(),
      ),
      ...Object.fromEntries(['created', 'status', 'amount', 'currency', 'brand'].map((name) => [`filter-${name}`, chip(`payments:filters.names.${name}`)])),
      'filter-amount-refused': wrong('amount', '100', '1'),
      'filter-created-refused': wrong('created', '2026-11-20', '2026-11-02'),
      selected: { open: chooseAll, staysOpen: true },
    },
  },
  {
    name: 'filtered',
    path: '/payments?q=status:refunded,partially_refunded',
    layers: { 'save-view-dialog': fromMenu('views:menu.label', 'views:menu.saveNew') },
  },
  { name: 'searched', path: '/payments?q=wonderland+amount>10' },
  {
    name: 'many-filters',
    path: '/payments?q=created>=2026-01-01+status:failed,refunded+amount>=10+currency:USD+brand:visa+last4:4242+order:77',
  },
  { name: 'shared-view', path: '/payments', act: openSharedView, layers: { 'delete-view-dialog': fromMenu('views:menu.label', 'views:menu.delete') } },
  { name: 'no-such-id', path: '/payments?q=id:pi_of_somebody' },
  { name: 'page-gone', path: '/payments?after=not-a-place', allowed: /status of 4\d\d/ },
  { name: 'loading', path: '/payments', before: hold('payments**'), busyCount: 9 },
  { name: 'failed', path: '/payments', before: fail('payments**', 500), allowed: /status of 500/ },
  { name: 'offline', path: '/payments', before: disconnect('payments**'), keepsLanguage: true, allowed: /net::ERR_FAILED/ },
  {
    name: 'payment',
    path: '/payments/$paymentId',
    printed: 'payments:amounts.net',
    layers: {
      'payments/dialogs/refund-dialog': dialog('payments:detail.refund'),
      'refund-of-too-much': inTurn(dialog('payments:detail.refund'), amount('99999999999'), awaitRole('alert')),
      'refund-of-a-part': inTurn(dialog('payments:detail.refund'), amount('10')),
      more: menu('payments:detail.more'),
      'receipt-dialog': fromMenu('payments:detail.more', 'payments:receipt.send'),
      'context-dialog': fromMenu('payments:detail.more', 'shell:addToRiskList'),
    },
  },
  {
    name: 'refused-refund',
    path: '/payments/$paymentId',
    before: refuseAt(calls('payments/*/refunds'), 'balance_too_low', { possible: '€12.40' }),
    act: sendRefund,
    keepsLanguage: true,
    allowed: /status of 4\d\d/,
  },
  {
    name: 'lost-refund',
    path: '/payments/$paymentId',
    before: disconnect('payments/*/refunds'),
    act: sendRefund,
    keepsLanguage: true,
    allowed: /net::ERR_FAILED/,
  },
  {
    name: 'pending-refund',
    path: '/payments/$paymentId',
    before: change<PaymentDetail>(calls('payments/*'), (payment) => ({
      ...payment,
      refunds: payment.refunds.map((refund) => ({ ...refund, status: 'pending' as const })),
    })),
    layers: { 'cancel-refund-dialog': dialog('payments:cancelRefund.open') },
  },
  { name: 'refunding', path: '/payments/$paymentId', pick: 1, mayShift: true },
  { name: 'declined', path: '/payments/$paymentId', pick: 2 },
  {
    name: 'uncaptured',
    path: '/payments/$paymentId',
    pick: 3,
    layers: {
      'capture-dialog': dialog('payments:detail.capture'),
      'payments/dialogs/cancel-dialog': dialog('payments:detail.cancel'),
    },
  },
  { name: 'not-found', path: '/payments/pi_of_somebody', allowed: /status of 404/ },
  { name: 'payment-failed', path: '/payments/pi_failed', before: fail('payments/*', 500), allowed: /status of 500/ },
  { name: 'payment-loading', path: '/payments/pi_held', before: hold('payments/pi_held'), busyCount: 9 },
  { name: 'bulk', path: '/payments/bulk/$bulkId', layers: { 'start-dialog': startBulk } },
  {
    name: 'bulk-results',
    path: '/payments/bulk/$bulkId',
    act: async (page, say) => {
      await startBulk(page, say)
      const start = page.getByRole('dialog')
      await start.getByRole('radio').first().check()
      await start.getByRole('button', { name: new RegExp(say('bulk:start.refund_other', { shown: '\\d+' })) }).click()
      await expect(page.getByRole('table', { name: say('bulk:figures.results') })).toBeVisible()
    },
  },
])
