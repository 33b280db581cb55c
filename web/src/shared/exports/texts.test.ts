import { exportColumns } from '@counterfoil/contract/exports/endpoints'
import { expect, test } from 'vitest'
import { paymentColumns } from '../payments/payment-table.tsx'

test('every column of the page can be exported', () => {
  expect(exportColumns.payments).toEqual(paymentColumns)
})
