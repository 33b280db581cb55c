/** One import that must be caught, or, with rule null, one that must be let through. */
export interface PlantedImport {
  rule: string | null
  from: string
  code: string
}

/** What the plants import. Each is a file of the kind its place says, so that the plants do not depend on the real ones' names. */
export const importTargets: Readonly<Record<string, string>> = {
  'contract/src/planted.ts': 'export const shared = 1',
  'server/src/infra/planted.ts': 'export const infra = 1',
  'server/src/infra/database/planted.ts': 'export const sql = 1\nexport type Row = string',
  'server/src/modules/planted/index.ts': "export { serve } from './service.ts'",
  'server/src/modules/planted/service.ts': "import { store } from './store.ts'\nexport const serve = () => store",
  'server/src/modules/planted/store.ts': "import { sql } from '../../infra/database/planted.ts'\nexport const store = sql",
  'server/src/modules/planted/own-store.ts': "export { sql } from '../../infra/database/planted.ts'",
  'server/src/modules/planted/planted.test.ts': "import { sql } from '../../infra/database/planted.ts'\nexport const tested = sql",
  'server/src/modules/identity/sign-in/planted.ts': 'export const part = 1',
  'server/src/modules/identity/profile/planted.ts': 'export const part = 1',
  'server/src/commands/planted.ts': 'export const command = 1',
  'server/test/planted.ts': 'export const helper = 1',
  'web/src/planted.ts': 'export const web = 1',
  'web/src/areas/planted/page.ts': 'export const page = 1',
  'web/src/app/planted.ts': 'export const app = 1',
  'web/src/ui/planted.ts': 'export const ui = 1',
  'web/src/api/planted.ts': 'export const api = 1',
  'web/src/stores/planted.ts': 'export const store = 1',
  'web/src/session/planted.ts': 'export const session = 1',
  'web/src/shared/planted/planted.ts': 'export const shared = 1',
  'web/src/examples/planted/planted.ts': 'export const example = 1',
  'scripts/planted.ts': 'export const script = 1',
  'bench/planted.ts': 'export const bench = 1',
  'e2e/support/planted.ts': 'export const journey = 1',
}

const at = (rule: string | null, from: string, code: string): PlantedImport => ({ rule, from, code })

const contract = 'contract/src/plant'
const infra = 'server/src/infra/plant'
const own = 'server/src/modules/planted/plant'
const other = 'server/src/modules/plant-other/plant'
const area = 'web/src/areas/plant-other/plant'

export const plantedImports: readonly PlantedImport[] = [
  at('contract-is-a-leaf', `${contract}-1.ts`, "import fastify from 'fastify'\nexport default fastify"),
  at('contract-is-a-leaf', `${contract}-2.ts`, "import type { Server } from 'node:http'\nexport type Mine = Server"),
  at('contract-is-a-leaf', `${contract}-4.ts`, "import { isValidIBAN } from 'ibantools'\nexport default isValidIBAN"),
  at('bank-details-by-one-library', 'contract/src/bank-accounts/plant-1.ts', "import fastify from 'fastify'\nexport default fastify"),
  at(null, 'contract/src/bank-accounts/plant-2.ts', "import { isValidIBAN } from 'ibantools'\nexport default isValidIBAN"),
  at(null, `${contract}-3.ts`, "import * as z from 'zod/mini'\nexport { shared } from './planted.ts'\nexport default z"),

  at('web-knows-no-server', 'web/src/ui/plant-1.ts', "import { infra } from '../../../server/src/infra/planted.ts'\nexport const mine = infra"),
  at(null, 'web/src/ui/plant-2.ts', "export { shared } from '#kernel/planted.ts'"),
  at('server-knows-no-web', `${infra}-1.ts`, "export { web } from '../../../web/src/planted.ts'"),

  at('module-front-door', `${other}-1.ts`, "import { serve } from '../planted/service.ts'\nexport const mine = serve"),
  at('module-front-door', `${other}-2.ts`, "export const mine = () => import('../planted/service.ts')"),
  at(null, `${other}-3.ts`, "export { serve } from '../planted/index.ts'"),
  at('identity-parts-in-order', 'server/src/modules/identity/users/plant-1.ts', "export { part } from '../profile/planted.ts'"),
  at('identity-parts-in-order', 'server/src/modules/identity/second-factors/plant-1.ts', "export { part } from '../sign-in/planted.ts'"),
  at('identity-parts-in-order', 'server/src/modules/identity/recovery/plant-1.ts', "export { part } from '../profile/planted.ts'"),
  at(null, 'server/src/modules/identity/profile/plant-1.ts', "export { part } from '../sign-in/planted.ts'"),
  at('composition-uses-front-doors', 'server/src/commands/plant-1.ts', "export { serve } from '../modules/planted/service.ts'"),
  at(null, 'server/src/commands/plant-2.ts', "export { serve } from '../modules/planted/index.ts'"),

  at('infra-knows-no-module', `${infra}-2.ts`, "export { serve } from '../modules/planted/index.ts'"),
  at('nobody-knows-composition', `${infra}-3.ts`, "export { command } from '../commands/planted.ts'"),
  at('nobody-knows-composition', `${own}-1.ts`, "export { command } from '../../commands/planted.ts'"),

  at('sql-lives-in-stores', `${own}-2.ts`, "import { sql } from '../../infra/database/planted.ts'\nexport const mine = sql"),
  at('sql-lives-in-stores', `${own}-3.ts`, "import type { Row } from '../../infra/database/planted.ts'\nexport type Mine = Row"),
  at('sql-lives-in-stores', `${own}-4.ts`, "import { sql } from 'kysely'\nexport const mine = sql"),
  at('sql-lives-in-stores', `${own}-restore.ts`, "export { sql } from '../../infra/database/planted.ts'"),
  at(null, `${own}-store.ts`, "import { sql } from 'kysely'\nexport const mine = sql\nexport * from '../../infra/database/planted.ts'"),
  at('routes-call-services', 'server/src/modules/planted/routes.ts', "export { store } from './store.ts'"),
  at('routes-call-services', 'server/src/modules/planted/more-routes.ts', "export { sql } from './own-store.ts'"),

  at('ui-is-presentational', 'web/src/ui/plant-6.ts', "export { api } from '../api/planted.ts'"),
  at('ui-is-presentational', 'web/src/ui/plant-7.ts', "export { store } from '../stores/planted.ts'"),
  at('ui-is-presentational', 'web/src/ui/text/plant-1.ts', "export { session } from '../../session/planted.ts'"),
  at('ui-is-presentational', 'web/src/ui/text/plant-2.ts', "export const mine = () => import('../../shared/planted/planted.ts')"),
  at('shared-serves-areas', 'web/src/session/plant-1.ts', "export { shared } from '../shared/planted/planted.ts'"),
  at(null, 'web/src/api/plant-1.ts', "export { ui } from '../ui/planted.ts'"),
  at(
    null,
    'web/src/shared/planted/plant-1.ts',
    "export { ui } from '../../ui/planted.ts'\nexport * from '../../api/planted.ts'\nexport * from '../../stores/planted.ts'\nexport * from '../../session/planted.ts'",
  ),
  at('areas-are-islands', `${area}-1.ts`, "export { page } from '../planted/page.ts'"),
  at('areas-are-islands', `${area}-2.tsx`, "export const mine = () => import('../planted/page.ts')"),
  at(null, `${area}-3.ts`, "export { ui } from '../../ui/planted.ts'\nexport { shared } from '../../shared/planted/planted.ts'"),
  at('areas-know-no-app', `${area}-4.ts`, "export { app } from '../../app/planted.ts'"),
  at('web-flows-one-way', 'web/src/ui/plant-3.ts', "export { page } from '../areas/planted/page.ts'"),
  at('web-flows-one-way', 'web/src/shared/planted/plant-2.ts', "export { page } from '../../areas/planted/page.ts'"),
  at('web-flows-one-way', 'web/src/shared/planted/plant-3.ts', "export { app } from '../../app/planted.ts'"),
  at('web-flows-one-way', 'web/src/stores/plant-1.ts', "export { app } from '../app/planted.ts'"),
  at('examples-are-for-the-catalogue', 'web/src/ui/plant-8.ts', "export { example } from '../examples/planted/planted.ts'"),
  at(null, 'web/src/app/plant-1.ts', "export const page = () => import('../areas/planted/page.ts')"),

  at('product-knows-no-tools', `${infra}-4.ts`, "export { script } from '../../../scripts/planted.ts'"),
  at('product-knows-no-tools', `${own}-5.ts`, "export { helper } from '../../../test/planted.ts'"),
  at('product-knows-no-tools', 'web/src/ui/plant-4.ts', "export { bench } from '../../../bench/planted.ts'"),
  at('product-knows-no-tools', 'web/src/ui/plant-5.ts', "export { journey } from '../../../e2e/support/planted.ts'"),
  at(null, 'server/src/modules/planted/plant.test.ts', "export { helper } from '../../../test/planted.ts'"),
  at('no-tests-in-product', `${own}-6.ts`, "export { tested } from './planted.test.ts'"),
  at('no-development-packages-in-product', `${infra}-5.ts`, "import fc from 'fast-check'\nexport default fc"),
  at(null, 'server/src/infra/plant.test.ts', "import fc from 'fast-check'\nexport default fc"),
  at('no-undeclared-packages', `${infra}-6.ts`, "import rollup from 'rolldown'\nexport default rollup"),
  at('no-unresolvable-imports', `${infra}-7.ts`, "export { nothing } from './is-not-there.ts'"),
  at('no-cycles', `${infra}-round-1.ts`, "export { there } from './plant-round-2.ts'\nexport const here = 1"),
  at('no-cycles', `${infra}-round-2.ts`, "export { here } from './plant-round-1.ts'\nexport const there = 1"),
]
