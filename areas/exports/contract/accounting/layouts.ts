import type { ExportFormat } from '../endpoints.ts'
import type { ExportList } from '../lists.ts'

/** Files for accounting programs, and what these accept (decision 0056). */

interface AccountingLayout {
  /** The program that imports the file; null for the journal, which is for any. It takes one currency, with two decimals, and no more lines than this. */
  readonly program: { readonly name: string; readonly linesMax: number } | null
  /** Lines are named by account, which a bank statement has none of. `codes` also need a tax rate. */
  readonly accounts: 'names' | 'codes' | null
  readonly formats: readonly ExportFormat[]
}

const csv: readonly ExportFormat[] = ['csv']
const quickBooks = { name: 'QuickBooks', linesMax: 1_000 } as const

export const accountingLayouts = {
  journal: { program: null, accounts: 'names', formats: ['csv', 'xlsx'] },
  quickbooks_journal: { program: quickBooks, accounts: 'names', formats: csv },
  quickbooks_bank: { program: quickBooks, accounts: null, formats: csv },
  xero_journal: { program: { name: 'Xero', linesMax: 300 }, accounts: 'codes', formats: csv },
  xero_bank: { program: { name: 'Xero', linesMax: 1_000 }, accounts: null, formats: csv },
} as const satisfies Partial<Record<ExportList, AccountingLayout>>
export type AccountingList = keyof typeof accountingLayouts
export const accountingLists = Object.keys(accountingLayouts) as [AccountingList, ...AccountingList[]]

/** The formats that a list can be exported in. Programs import CSV. */
export function formatsOf(list: ExportList): readonly ExportFormat[] {
  const layouts: Partial<Record<ExportList, AccountingLayout>> = accountingLayouts
  return layouts[list]?.formats ?? ['csv', 'xlsx']
}
