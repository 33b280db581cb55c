import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BankStatement } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { csvQuestions } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { i18n, loadTexts } from '#web/i18n/i18n.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { renderExample } from '#web/test/render.tsx'
import { sandbox } from '#web/test/sandbox.ts'
import MappingDialog from './mapping-dialog.tsx'

const preview: NonNullable<BankStatement['preview']> = {
  rows: [
    ['24.11.2026', 'Payout', '1.150', 'Bij', '2.150,00'],
    ['23.11.2026', 'Rent', '2.000', 'Af', '150,00'],
  ],
  mapping: {
    delimiter: ';',
    encoding: 'utf-16le',
    decimal_mark: ',',
    date_order: 'dmy',
    date_column: 0,
    amount_column: 2,
    direction_column: 3,
    credit_column: null,
    debit_column: null,
    currency_column: null,
    currency: 'EUR',
    balance_column: 4,
    account_column: null,
    rows_above: 0,
    has_header: false,
    has_three_decimals: false,
    is_debit_signed: false,
    text_columns: [1],
  },
  questions: [...csvQuestions],
}
const statement: BankStatement = {
  id: 'bst_1',
  created_at: '2026-11-24T12:00:00.000Z',
  name: 'november.csv',
  size_bytes: 100,
  uploaded_by: null,
  state: 'mapping',
  format: 'csv',
  read_bytes: 0,
  currencies: [],
  first_day: null,
  last_day: null,
  line_count: 0,
  overlap_count: 0,
  notes: [],
  note_count: 0,
  preview,
  rejection: null,
}

async function open() {
  await loadTexts(['reconciliation'])
  useMerchantStore.getState().setMerchant(sandbox)
  const screen = await renderExample(<MappingDialog statement={statement} onClose={() => {}} />)
  return { screen, dialog: screen.getByRole('dialog', { name: 'Columns of november.csv' }) }
}

afterEach(async () => {
  vi.restoreAllMocks()
  await i18n.changeLanguage('en')
})

describe('the columns of a file', () => {
  it('say what has to be checked', async () => {
    const { dialog } = await open()
    const questions = dialog.getByRole('list', { name: 'Check before you continue' })
    await expect.element(questions.getByText('The first row looks like a line.', { exact: false })).toBeVisible()
    expect(questions.getByRole('listitem').elements()).toHaveLength(csvQuestions.length)
  })

  it('have numbers without a header, and titles with one', async () => {
    const { dialog } = await open()
    await expect.element(dialog.getByRole('columnheader', { name: 'Column 3' })).toBeInTheDocument()
    expect(dialog.getByRole('row').elements()).toHaveLength(3)
    await dialog.getByRole('checkbox', { name: 'This row is a header' }).click()
    await expect.element(dialog.getByRole('columnheader', { name: '1.150' })).toBeInTheDocument()
    expect(dialog.getByRole('row').elements()).toHaveLength(2)
  })

  it('are sent as they were chosen', async () => {
    const fetched = vi
      .spyOn(window, 'fetch')
      .mockResolvedValue(Response.json({ code: 200, message: '', data: { ...statement, preview: null, state: 'waiting' } }))
    const { dialog } = await open()
    await expect.element(dialog.getByRole('combobox', { name: 'Direction (in or out)' })).toHaveValue('3')
    await dialog.getByRole('combobox', { name: 'Balance' }).selectOptions('None')
    await dialog.getByRole('combobox', { name: 'Decimal mark' }).selectOptions('Point, three decimals (1,234.560)')
    await dialog.getByRole('button', { name: 'Read statement' }).click()
    await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(0)
    const body = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))
    expect(body).toEqual({ mapping: { ...preview.mapping, balance_column: null, decimal_mark: '.', has_three_decimals: true } })
  })
})
