/** The columns of each kind of CSV file, and where in an event each one goes. docs/import.md describes them. */

export type ColumnKind = 'text' | 'whole_number' | 'yes_or_no'

export interface Column {
  /** In the row's first event. */
  readonly path: string
  readonly kind: ColumnKind
  readonly isRequired: boolean
}

const column = (path: string, kind: ColumnKind = 'text'): Column => ({ path, kind, isRequired: false })
const required = (path: string, kind: ColumnKind = 'text'): Column => ({ path, kind, isRequired: true })

const sale = {
  merchant: required('merchant'),
  payment: required('data.payment'),
  currency: required('data.currency'),
  amount_minor: required('data.amount_minor', 'whole_number'),
}

const attempt = 'data.attempts.0'

export const csvColumns = {
  payment: {
    ...sale,
    created_at: required('data.created_at'),
    capture_method: column('data.capture_method'),
    is_card_present: column('data.is_card_present', 'yes_or_no'),
    order_number: column('data.order_number'),
    description: column('data.description'),
    customer_email: column('data.customer.email'),
    customer_name: column('data.customer.name'),
    attempt: column(`${attempt}.attempt`),
    attempted_at: column(`${attempt}.at`),
    outcome: column(`${attempt}.outcome`),
    card_brand: column(`${attempt}.card.brand`),
    card_bin: column(`${attempt}.card.bin`),
    card_last4: column(`${attempt}.card.last4`),
    card_exp_month: column(`${attempt}.card.exp_month`, 'whole_number'),
    card_exp_year: column(`${attempt}.card.exp_year`, 'whole_number'),
    card_country: column(`${attempt}.card.country`),
    card_funding: column(`${attempt}.card.funding`),
    card_fingerprint: column(`${attempt}.card.fingerprint`),
    risk_level: column(`${attempt}.risk_level`),
    authorisation_code: column(`${attempt}.authorisation_code`),
    network_transaction_id: column(`${attempt}.network_transaction_id`),
    decline_code: column(`${attempt}.decline_code`),
    network_decline_code: column(`${attempt}.network_decline_code`),
    captured_at: column('data.capture.at'),
    captured_minor: column('data.capture.amount_minor', 'whole_number'),
    available_on: column('data.capture.available_on'),
    processed_at: column('data.capture.processed_at'),
    canceled_at: column('data.canceled.at'),
    cancellation_reason: column('data.canceled.reason'),
  },
  refund: {
    refund: required('data.refund'),
    ...sale,
    refunded_at: required('occurred_at'),
    status: column('data.status'),
    reason: column('data.reason'),
  },
  dispute: {
    dispute: required('data.dispute'),
    ...sale,
    opened_at: required('occurred_at'),
    kind: required('data.kind'),
    network: required('data.network'),
    reason_code: required('data.reason_code'),
    respond_by: column('data.respond_by'),
    processed_at: column('data.processed_at'),
    // Those of its further events; see `csv-rows.ts`.
    answered_at: column('answered.occurred_at'),
    outcome: column('closed.data.to'),
    closed_at: column('closed.occurred_at'),
  },
} as const satisfies Record<string, Readonly<Record<string, Column>>>

export type CsvKind = keyof typeof csvColumns
export const csvKinds = Object.keys(csvColumns) as CsvKind[]

export type Cells = Readonly<Record<string, string>>

/** Puts the cells that are filled into an event by their paths. What has the wrong form stays text, so that the event's schema names it. */
export function placeCells(kind: CsvKind, cells: Cells): Record<string, unknown> {
  const event: Record<string, unknown> = {}
  for (const [name, { path, kind: valueKind }] of Object.entries<Column>(csvColumns[kind])) {
    const cell = cells[name]
    if (cell !== undefined && cell !== '') placeValue(event, path.split('.'), readCell(cell, valueKind))
  }
  return event
}

function readCell(cell: string, kind: ColumnKind): unknown {
  if (kind === 'whole_number' && /^-?\d{1,15}$/.test(cell)) return Number(cell)
  if (kind === 'yes_or_no' && (cell === 'true' || cell === 'false')) return cell === 'true'
  return cell
}

function placeValue(parent: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    parent[key] = value
    return
  }
  parent[key] ??= {}
  placeValue(parent[key] as Record<string, unknown>, rest, value)
}

/** The column that a path of a row's first event comes from. */
export function columnOf(kind: CsvKind, path: string): string {
  const found = Object.entries<Column>(csvColumns[kind]).find(([, column]) => column.path === path)
  return found?.[0] ?? (path === 'id' ? kind : path)
}

/** An event's id comes from the row's own, so that a file that is imported twice counts once. */
export function eventId(kind: CsvKind, id: string | undefined, step?: string): string {
  return ['csv', kind, id ?? '', ...(step === undefined ? [] : [step])].join(':')
}
