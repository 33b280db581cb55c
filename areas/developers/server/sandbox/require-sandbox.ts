import type { AccountSettings, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'

/** Every control begins here. @throws AppError `sandbox_controls_only` in a live account. */
export async function requireSandbox(context: TenantContext): Promise<AccountSettings> {
  const settings = await getAccountSettings(context)
  if (settings.kind !== 'sandbox') throw new AppError('sandbox_controls_only')
  return settings
}
