import type { PermissionEntry } from '../permission-entries.ts'

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
