import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of customers. */
export const customerErrors = {
  customer_not_erasable: 409,
  customer_already_erased: 409,
} as const satisfies Record<string, number>

/** Limits of customers. Each names its unit. */
export const customerLimits = {
  /** Of a name or a description. */
  customerTextLengthMax: 256,
  customerPhoneLengthMax: 64,
  addressLineLengthMax: 200,
  customerNoteLengthMax: 2000,
  customerNotesMax: 200,
  /** Payments, refunds and disputes on a customer's page, of each the newest. */
  customerPageItemsMax: 10,
  /** Payments that the timeline of a customer shows. */
  customerTimelinePaymentsMax: 20,
  /** What stands against an erasure, as its dialog lists it. */
  erasureBlockersMax: 10,
  /** Payments with a customer's email and without a customer, as the dialog counts them. */
  guestPaymentsMax: 1000,
} as const

/** Rights of customers. */
export const customerPermissions = {
  'customers.read': { area: 'payments', roles: ['finance', 'disputes', 'support', 'developer', 'viewer'], showsPersonalData: true },
  'customers.manage': { area: 'payments', roles: ['support'], needs: ['customers.read'], showsPersonalData: true },
  'customers.export_data': {
    area: 'payments',
    roles: [],
    needs: ['customers.read', 'payments.read', 'disputes.read', 'exports.manage'],
    needsStepUp: true,
    showsPersonalData: true,
  },
  'customers.erase': { area: 'payments', roles: [], needs: ['customers.read', 'payments.read', 'disputes.read'], needsStepUp: true, showsPersonalData: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on customers. */
export const customerAuditActions = {
  'customer.created': { object: 'customer' },
  'customer.updated': { object: 'customer' },
  'customer.card_detached': { object: 'customer' },
  'customer.note_added': { object: 'customer' },
  'customer.note_deleted': { object: 'customer' },
  'customer.default_card_changed': { object: 'customer' },
  'customer.data_exported': { object: 'customer' },
  'customer.erased': { object: 'customer' },
} as const satisfies Record<string, AuditActionEntry>
