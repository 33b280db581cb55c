import type { AnyColumns, ProgramColumns } from '../columns.ts'

/** Journals and bank statements for accounting programs, whose files have the columns that those read. */

export const journalColumns = {
  texts: 'exports:server.columns',
  permission: 'balance.read',
  columns: {
    entry: { file: { number: 'id', date: 'id', code: 'text', account: 'text', description: 'text', debit: 'money', credit: 'money', currency: 'id' } },
  },
} as const satisfies AnyColumns

const columnsOf = <const Columns extends ProgramColumns['columns']['entry']['file']>(file: Columns) =>
  ({ texts: null, permission: 'balance.read', columns: { entry: { file } } }) as const satisfies ProgramColumns

export const quickBooksJournalColumns = columnsOf({
  'Journal No.': 'id',
  'Journal Date': 'id',
  'Account Name': 'text',
  Description: 'text',
  Debits: 'money',
  Credits: 'money',
})

export const quickBooksBankColumns = columnsOf({ Date: 'id', Description: 'text', Amount: 'money' })

export const xeroJournalColumns = columnsOf({
  '*Narration': 'id',
  '*Date': 'id',
  Description: 'text',
  '*AccountCode': 'text',
  '*TaxRate': 'text',
  '*Amount': 'money',
  TrackingName1: 'id',
  TrackingOption1: 'id',
  TrackingName2: 'id',
  TrackingOption2: 'id',
})

export const xeroBankColumns = columnsOf({
  '*Date': 'id',
  '*Amount': 'money',
  Payee: 'text',
  Description: 'text',
  Reference: 'id',
  'Check Number': 'id',
})
