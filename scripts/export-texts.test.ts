import { disputeExportTexts } from '@counterfoil/contract/disputes/export-texts'
import { paymentExportTexts } from '@counterfoil/contract/payments/export-texts'
import { expect, test } from 'vitest'
import englishApprovals from '../locales/en/approvals.json' with { type: 'json' }
import englishBalance from '../locales/en/balance.json' with { type: 'json' }
import englishBulk from '../locales/en/bulk.json' with { type: 'json' }
import englishCommon from '../locales/en/common.json' with { type: 'json' }
import englishDisputes from '../locales/en/disputes.json' with { type: 'json' }
import englishEvents from '../locales/en/events.json' with { type: 'json' }
import englishExports from '../locales/en/exports.json' with { type: 'json' }
import english from '../locales/en/payments.json' with { type: 'json' }
import englishReconciliation from '../locales/en/reconciliation.json' with { type: 'json' }
import englishRequests from '../locales/en/requests.json' with { type: 'json' }
import englishTeam from '../locales/en/team.json' with { type: 'json' }
import englishVamp from '../locales/en/vamp.json' with { type: 'json' }
import englishWebhooks from '../locales/en/webhooks.json' with { type: 'json' }
import chineseApprovals from '../locales/zh-cn/approvals.json' with { type: 'json' }
import chineseBalance from '../locales/zh-cn/balance.json' with { type: 'json' }
import chineseBulk from '../locales/zh-cn/bulk.json' with { type: 'json' }
import chineseCommon from '../locales/zh-cn/common.json' with { type: 'json' }
import chineseDisputes from '../locales/zh-cn/disputes.json' with { type: 'json' }
import chineseEvents from '../locales/zh-cn/events.json' with { type: 'json' }
import chineseExports from '../locales/zh-cn/exports.json' with { type: 'json' }
import chinese from '../locales/zh-cn/payments.json' with { type: 'json' }
import chineseReconciliation from '../locales/zh-cn/reconciliation.json' with { type: 'json' }
import chineseRequests from '../locales/zh-cn/requests.json' with { type: 'json' }
import chineseTeam from '../locales/zh-cn/team.json' with { type: 'json' }
import chineseVamp from '../locales/zh-cn/vamp.json' with { type: 'json' }
import chineseWebhooks from '../locales/zh-cn/webhooks.json' with { type: 'json' }
import { journalExportTexts } from '../server/src/modules/accounting/export-texts.ts'
import { approvalExportTexts } from '../server/src/modules/approvals/export-texts.ts'
import { movementExportTexts } from '../server/src/modules/balance/export-texts.ts'
import { eventExportTexts } from '../server/src/modules/event-log/export-texts.ts'
import { bulkActionTexts, bulkExportTexts } from '../server/src/modules/payments/bulk/export-texts.ts'
import { payoutExportTexts } from '../server/src/modules/payouts/export-texts.ts'
import { reconciliationExportTexts } from '../server/src/modules/reconciliation/export-texts.ts'
import { requestExportTexts } from '../server/src/modules/request-log/export-texts.ts'
import { memberExportTexts } from '../server/src/modules/team/members/export-texts.ts'
import { vampExportTexts } from '../server/src/modules/vamp/export-texts.ts'
import { deliveryExportTexts } from '../server/src/modules/webhooks/export-texts.ts'

const pages = {
  en: {
    balance: englishBalance,
    events: englishEvents,
    reconciliation: englishReconciliation,
    requests: englishRequests,
    team: englishTeam,
    vamp: englishVamp,
    webhooks: englishWebhooks,
  },
  'zh-cn': {
    balance: chineseBalance,
    events: chineseEvents,
    reconciliation: chineseReconciliation,
    requests: chineseRequests,
    team: chineseTeam,
    vamp: chineseVamp,
    webhooks: chineseWebhooks,
  },
} as const

test('a file calls statuses and brands as the pages do', () => {
  expect(paymentExportTexts.en).toMatchObject({ status: english.status, brand: englishCommon.card.brand })
  expect(paymentExportTexts['zh-cn']).toMatchObject({ status: chinese.status, brand: chineseCommon.card.brand })
  expect(bulkExportTexts.en.outcome).toEqual(englishBulk.outcomes)
  expect(bulkExportTexts['zh-cn'].outcome).toEqual(chineseBulk.outcomes)
  expect(movementExportTexts.en.type).toEqual(englishBalance.type)
  expect(movementExportTexts['zh-cn'].type).toEqual(chineseBalance.type)
})

test('files of bulk actions and of requests for approval call actions and statuses as the pages do', () => {
  for (const [locale, bulk, approvals] of [
    ['en', englishBulk, englishApprovals],
    ['zh-cn', chineseBulk, chineseApprovals],
  ] as const) {
    expect(bulk).toMatchObject({ title: bulkActionTexts[locale].kind, states: bulkActionTexts[locale].state })
    const { title, teamTitle, action, change, status } = approvalExportTexts[locale]
    expect(approvals).toMatchObject({ pages: { '/approvals': { title } }, action, status, changes: { title: teamTitle } })
    const named = Object.entries(approvals.changes.action).map(([name, text]) => [name, text.replace('{{name}}', '{code}')])
    expect(Object.fromEntries(named)).toEqual(change)
  }
})

test('a file of disputes calls statuses, reasons and categories as the pages do', () => {
  for (const [texts, words] of [
    [disputeExportTexts.en, englishDisputes],
    [disputeExportTexts['zh-cn'], chineseDisputes],
  ] as const) {
    expect(texts).toMatchObject({
      title: words.pages['/payments-product/disputes'].title,
      status: words.status,
      reason: words.reason,
      category: words.category,
    })
  }
})

test('files of the other lists call statuses, kinds and reasons as the pages do', () => {
  for (const locale of ['en', 'zh-cn'] as const) {
    const words = pages[locale]
    expect(payoutExportTexts[locale].status).toEqual(words.balance.payouts.status)
    expect(payoutExportTexts[locale].how).toEqual(words.balance.payouts.how)
    expect(eventExportTexts[locale].delivery).toEqual(words.events.delivery)
    expect(requestExportTexts[locale].outcome).toEqual(words.requests.outcome)
    expect(deliveryExportTexts[locale].state).toEqual(words.webhooks.state)
    expect(vampExportTexts[locale].kind).toEqual(words.vamp.items.kind)
    expect(vampExportTexts[locale].fraudType).toEqual(words.vamp.fraudType)
    expect(reconciliationExportTexts[locale]).toMatchObject({ methods: words.reconciliation.methods, reasons: words.reconciliation.reasons })
    expect(memberExportTexts[locale].status).toEqual(words.team.status)
    expect(memberExportTexts[locale].verification).toEqual({ on: words.team.members.on, off: words.team.members.off })
  }
})

test('a journal calls its files as the pages do', () => {
  for (const [locale, words] of [
    ['en', englishExports],
    ['zh-cn', chineseExports],
  ] as const) {
    expect(words.lists).toMatchObject(journalExportTexts[locale].title)
  }
})
