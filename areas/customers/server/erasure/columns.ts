/** What an erasure leaves of the personal data in each table. Amounts, dates, statuses, IDs and what identifies a card to its issuer stay (decision 0077). */

/** Options of the merchant API that say nothing about a person. All others are taken out, also ones that later versions add. */
export const keptOptions = [
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'confirmation_method',
  'excluded_payment_method_types',
  'flow_directions',
  'network',
  'payment_method_configuration',
  'payment_method_types',
  'request_three_d_secure',
  'setup_future_usage',
  'test_clock',
] as const

/** Columns that become null. Generated ones are named too, since rows of events have them. */
export const nullColumns = {
  customers: ['email', 'email_normalised', 'name', 'name_normalised', 'last_name_normalised', 'country', 'phone', 'description', 'address', 'shipping'],
  payments: [
    'customer_email',
    'customer_name',
    'receipt_email',
    'order_number',
    'order_search',
    'description',
    'statement_descriptor_suffix',
    'card_name',
    'card_fingerprint',
    'search_text',
  ],
  charges: ['own_details'],
  payment_methods: ['bin_long'],
  refunds: [],
  disputes: ['customer_email', 'issuer_message', 'search_keys'],
  setup_intents: ['description'],
} as const satisfies Record<string, readonly string[]>

/** Columns that become an empty object. */
export const emptyColumns = {
  customers: ['metadata'],
  payments: ['metadata'],
  charges: [],
  payment_methods: ['billing_details', 'metadata'],
  refunds: ['metadata'],
  disputes: ['evidence', 'enhanced_evidence', 'metadata'],
  setup_intents: ['metadata'],
} as const satisfies Record<keyof typeof nullColumns, readonly string[]>

export type ErasedTable = keyof typeof nullColumns

type Row = Readonly<Record<string, unknown>>

/** A row, as an event has it, without personal data. Columns that it lacks stay away. */
function eraseRow(table: string, row: Row): Row {
  if (!Object.hasOwn(nullColumns, table)) return row
  const isIn = (columns: Readonly<Record<ErasedTable, readonly string[]>>, column: string) => columns[table as ErasedTable].includes(column)
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (isIn(nullColumns, column)) return [column, null]
      if (isIn(emptyColumns, column)) return [column, {}]
      if (column === 'api_options') return [column, eraseOptions(value)]
      if (column === 'fingerprint') return [column, erasedFingerprint(String(row.id))]
      return [column, value]
    }),
  )
}

function eraseOptions(options: unknown): Row {
  const isKept = (name: string) => (keptOptions as readonly string[]).includes(name)
  return Object.fromEntries(Object.entries((options ?? {}) as Row).filter(([name]) => isKept(name)))
}

/** Doesn't find the card again, neither with another erased card nor when its owner pays as somebody new. */
function erasedFingerprint(cardId: string): string {
  return `erased_${cardId}`
}

/** Rows by table, as events have them. */
export function eraseRows(rows: Row | null): Row | null {
  if (rows === null) return null
  return Object.fromEntries(
    Object.entries(rows).map(([table, value]) => [table, Array.isArray(value) ? value.map((row) => eraseRow(table, row as Row)) : value]),
  )
}

/** Names of fields with personal data in bodies of the platform API. */
const personalFields: ReadonlySet<string> = new Set([
  'address',
  'billing_details',
  'customer_email',
  'customer_name',
  'description',
  'email',
  'enhanced_evidence',
  'evidence',
  'file',
  'fingerprint',
  'holder_name',
  'ip',
  'issuer_message',
  'metadata',
  'name',
  'note',
  'order_number',
  'phone',
  'receipt_email',
  'shipping',
])

/** A body of the platform API without personal data. */
export function eraseFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(eraseFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, personalFields.has(name) ? null : eraseFields(inner)]))
}
