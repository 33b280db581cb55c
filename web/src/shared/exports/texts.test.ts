import { exportColumns } from '@counterfoil/contract/exports'
import { paymentExportTexts } from '@counterfoil/contract/payments/export-texts'
import { expect, test } from 'vitest'
import englishCommon from '../../locales/en/common.json' with { type: 'json' }
import english from '../../locales/en/payments.json' with { type: 'json' }
import chineseCommon from '../../locales/zh-cn/common.json' with { type: 'json' }
import chinese from '../../locales/zh-cn/payments.json' with { type: 'json' }
import { paymentColumns } from '../payments/payment-table.tsx'

test('a file calls statuses and brands as the pages do', () => {
  expect(paymentExportTexts.en).toMatchObject({ status: english.status, brand: englishCommon.card.brand })
  expect(paymentExportTexts['zh-cn']).toMatchObject({ status: chinese.status, brand: chineseCommon.card.brand })
})

test('every column of the page can be exported', () => {
  expect(exportColumns.payments).toEqual(paymentColumns)
})
