import { movementExportTexts } from '@counterfoil/contract/balance/export-texts'
import { disputeExportTexts } from '@counterfoil/contract/disputes/export-texts'
import { exportColumns } from '@counterfoil/contract/exports'
import { paymentExportTexts } from '@counterfoil/contract/payments/export-texts'
import { expect, test } from 'vitest'
import englishBalance from '../../locales/en/balance.json' with { type: 'json' }
import englishCommon from '../../locales/en/common.json' with { type: 'json' }
import englishDisputes from '../../locales/en/disputes.json' with { type: 'json' }
import english from '../../locales/en/payments.json' with { type: 'json' }
import chineseBalance from '../../locales/zh-cn/balance.json' with { type: 'json' }
import chineseCommon from '../../locales/zh-cn/common.json' with { type: 'json' }
import chineseDisputes from '../../locales/zh-cn/disputes.json' with { type: 'json' }
import chinese from '../../locales/zh-cn/payments.json' with { type: 'json' }
import { paymentColumns } from '../payments/payment-table.tsx'

test('a file calls statuses and brands as the pages do', () => {
  expect(paymentExportTexts.en).toMatchObject({ status: english.status, brand: englishCommon.card.brand })
  expect(paymentExportTexts['zh-cn']).toMatchObject({ status: chinese.status, brand: chineseCommon.card.brand })
  expect(movementExportTexts.en.type).toEqual(englishBalance.type)
  expect(movementExportTexts['zh-cn'].type).toEqual(chineseBalance.type)
})

test('a file of disputes calls statuses, reasons and categories as the pages do', () => {
  for (const [texts, words] of [
    [disputeExportTexts.en, englishDisputes],
    [disputeExportTexts['zh-cn'], chineseDisputes],
  ] as const) {
    expect(texts).toMatchObject({ title: words.title, status: words.status, reason: words.reason, category: words.category })
  }
})

test('every column of the page can be exported', () => {
  expect(exportColumns.payments).toEqual(paymentColumns)
})
