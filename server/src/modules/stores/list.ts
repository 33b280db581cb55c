import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { listStores as listEndpoint } from '@counterfoil/contract/stores/endpoints'
import type { TenantContext } from '../../infra/context.ts'
import { presentStore } from './present.ts'
import { type AppDependencies, findApp } from './shopline-app.ts'
import { findStores } from './stores-store.ts'

/** All stores of the account, the connected ones first. */
export async function listStores(context: TenantContext, dependencies: AppDependencies): Promise<HandlerOutput<typeof listEndpoint>> {
  const app = findApp(dependencies)
  const items = (await findStores(context)).map((row) => presentStore(app, row))
  return { items, is_configured: app !== null, practice_url: app?.practiceUrl ?? null }
}
