import type { PermissionEntry } from '../permission-entries.ts'

/** Moves money of a sandbox alone, which nobody is paid. */
export const sandboxPermissions = {
  'sandbox.control': { area: 'developers', roles: ['developer'], needs: ['developer.read', 'payments.read'] },
} as const satisfies Record<string, PermissionEntry>
