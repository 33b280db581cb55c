import { changeRequirement, listRequirements, requireDocument } from '#areas/settings/server/compliance/index.ts'
import { withAccountUpdates } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { BusinessId } from '#kernel/ids.ts'
import type { createPlatformRequirement, PlatformRequirement, updatePlatformRequirement } from '../index.ts'
import { runOnBusiness } from './business-work.ts'
import { readBusiness } from './businesses.ts'
import type { PlatformDependencies } from './dependencies.ts'
import type { PlatformContext } from './endpoint.ts'

/** Requirements of the platform's own businesses. Each call throws AppError `not_found` for another business. */

export async function list(context: PlatformContext, dependencies: PlatformDependencies, businessId: BusinessId): Promise<{ items: PlatformRequirement[] }> {
  await readBusiness(context, businessId)
  return runOnBusiness(context, dependencies, businessId, (own) => listRequirements(own))
}

export async function create(
  context: PlatformContext,
  dependencies: PlatformDependencies,
  businessId: BusinessId,
  asked: HandlerInput<typeof createPlatformRequirement>['body'],
): Promise<PlatformRequirement> {
  await readBusiness(context, businessId)
  return runOnBusiness(context, dependencies, businessId, (own) => withAccountUpdates(own, () => requireDocument(own, asked)))
}

export async function change(
  context: PlatformContext,
  dependencies: PlatformDependencies,
  { id, requirementId }: { readonly id: BusinessId; readonly requirementId: string },
  given: HandlerInput<typeof updatePlatformRequirement>['body'],
): Promise<PlatformRequirement> {
  await readBusiness(context, id)
  return runOnBusiness(context, dependencies, id, (own) => withAccountUpdates(own, () => changeRequirement(own, requirementId, given)))
}
