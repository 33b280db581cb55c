/** One import that must be caught, or, with rule null, one that must be let through. */
export interface PlantedImport {
  rule: string | null
  from: string
  code: string
}

/** What the plants import. Each is a file of the kind its place says, so that the plants do not depend on the real ones' names. */
export const importTargets: Readonly<Record<string, string>> = {
  'kernel/planted.ts': 'export const shared = 1',
  'areas/planted.ts': 'export const gathered = 1',
  'areas/planted/contract/planted.ts': 'export const contract = 1',
  'areas/planted/server/index.ts': "export { serve } from './service.ts'",
  'areas/planted/server/service.ts': "import { store } from './store.ts'\nexport const serve = () => store",
  'areas/planted/server/store.ts': "import { sql } from '#server/infra/database/planted.ts'\nexport const store = sql",
  'areas/planted/server/own-store.ts': "export { sql } from '#server/infra/database/planted.ts'",
  'areas/planted/server/planted.test.ts': "import { sql } from '#server/infra/database/planted.ts'\nexport const tested = sql",
  'areas/planted/web/page.ts': 'export const page = 1',
  'areas/planted/test/planted.ts': 'export const double = 1',
  'areas/identity/server/sign-in/planted.ts': 'export const part = 1',
  'areas/identity/server/profile/planted.ts': 'export const part = 1',
  'server/infra/planted.ts': 'export const infra = 1',
  'server/infra/database/planted.ts': 'export const sql = 1\nexport type Row = string',
  'server/commands/planted.ts': 'export const command = 1',
  'web/planted.ts': 'export const web = 1',
  'web/app/planted.ts': 'export const app = 1',
  'web/ui/planted.ts': 'export const ui = 1',
  'web/api/planted.ts': 'export const api = 1',
  'web/stores/planted.ts': 'export const store = 1',
  'web/session/planted.ts': 'export const session = 1',
  'web/shared/planted/planted.ts': 'export const shared = 1',
  'web/catalogue/examples/planted/planted.ts': 'export const example = 1',
  'scripts/planted.ts': 'export const script = 1',
  'bench/planted.ts': 'export const bench = 1',
  'proof/support/planted.ts': 'export const helper = 1',
  'proof/browser/planted.ts': 'export const journey = 1',
}

const at = (rule: string | null, from: string, code: string): PlantedImport => ({ rule, from, code })

const contract = 'areas/planted/contract/plant'
const infra = 'server/infra/plant'
const own = 'areas/planted/server/plant'
const other = 'areas/plant-other/server/plant'
const page = 'areas/plant-other/web/plant'

export const plantedImports: readonly PlantedImport[] = [
  at('kernel-knows-no-area', 'kernel/plant-1.ts', "export { contract } from '#areas/planted/contract/planted.ts'"),
  at('kernel-knows-no-area', 'kernel/plant-2.ts', "import type { Server } from 'node:http'\nexport type Mine = Server"),
  at(null, 'kernel/plant-3.ts', "import * as z from 'zod/mini'\nexport { shared } from './planted.ts'\nexport default z"),
  at('contract-is-shared', `${contract}-1.ts`, "import fastify from 'fastify'\nexport default fastify"),
  at('contract-is-shared', `${contract}-2.ts`, "export { serve } from '../server/index.ts'"),
  at('contract-is-shared', `${contract}-4.ts`, "import { isValidIBAN } from 'ibantools'\nexport default isValidIBAN"),
  at(null, `${contract}-3.ts`, "import * as z from 'zod/mini'\nexport { shared } from '#kernel/planted.ts'\nexport * from './planted.ts'\nexport default z"),
  at('bank-details-by-one-library', 'areas/payouts/contract/bank-accounts/plant-1.ts', "import fastify from 'fastify'\nexport default fastify"),
  at(null, 'areas/payouts/contract/bank-accounts/plant-2.ts', "import { isValidIBAN } from 'ibantools'\nexport default isValidIBAN"),

  at('web-knows-no-server', 'web/ui/plant-1.ts', "import { infra } from '#server/infra/planted.ts'\nexport const mine = infra"),
  at('web-knows-no-server', `${page}-5.ts`, "export { serve } from '#areas/planted/server/index.ts'"),
  at(null, 'web/ui/plant-2.ts', "export { shared } from '#kernel/planted.ts'"),
  at('server-knows-no-web', `${infra}-1.ts`, "export { web } from '#web/planted.ts'"),
  at('server-knows-no-web', `${own}-7.ts`, "export { page } from '../web/page.ts'"),

  at('front-door', `${other}-1.ts`, "import { serve } from '#areas/planted/server/service.ts'\nexport const mine = serve"),
  at('front-door', `${other}-2.ts`, "export const mine = () => import('#areas/planted/server/service.ts')"),
  at(null, `${other}-3.ts`, "export { serve } from '#areas/planted/server/index.ts'\nexport { contract } from '#areas/planted/contract/planted.ts'"),
  at('identity-parts-in-order', 'areas/identity/server/users/plant-1.ts', "export { part } from '../profile/planted.ts'"),
  at('identity-parts-in-order', 'areas/identity/server/second-factors/plant-1.ts', "export { part } from '../sign-in/planted.ts'"),
  at('identity-parts-in-order', 'areas/identity/server/recovery/plant-1.ts', "export { part } from '../profile/planted.ts'"),
  at(null, 'areas/identity/server/profile/plant-1.ts', "export { part } from '../sign-in/planted.ts'"),
  at('composition-uses-front-doors', 'server/commands/plant-1.ts', "export { serve } from '#areas/planted/server/service.ts'"),
  at(null, 'server/commands/plant-2.ts', "export { serve } from '#areas/planted/server/index.ts'"),

  at('infra-knows-no-area', `${infra}-2.ts`, "export { serve } from '#areas/planted/server/index.ts'"),
  at('infra-knows-no-area', `${infra}-8.ts`, "export { contract } from '#areas/planted/contract/planted.ts'"),
  at('nobody-knows-composition', `${infra}-3.ts`, "export { command } from '../commands/planted.ts'"),
  at('nobody-knows-composition', `${own}-9.ts`, "export { gathered } from '#areas/planted.ts'"),
  at('nobody-knows-composition', `${own}-1.ts`, "export { command } from '#server/commands/planted.ts'"),

  at('sql-lives-in-stores', `${own}-2.ts`, "import { sql } from '#server/infra/database/planted.ts'\nexport const mine = sql"),
  at('sql-lives-in-stores', `${own}-3.ts`, "import type { Row } from '#server/infra/database/planted.ts'\nexport type Mine = Row"),
  at('sql-lives-in-stores', `${own}-4.ts`, "import { sql } from 'kysely'\nexport const mine = sql"),
  at('sql-lives-in-stores', `${own}-restore.ts`, "export { sql } from '#server/infra/database/planted.ts'"),
  at(null, `${own}-store.ts`, "import { sql } from 'kysely'\nexport const mine = sql\nexport * from '#server/infra/database/planted.ts'"),
  at('routes-call-services', 'areas/planted/server/routes.ts', "export { store } from './store.ts'"),
  at('routes-call-services', 'areas/planted/server/more-routes.ts', "export { sql } from './own-store.ts'"),

  at('ui-is-presentational', 'web/ui/plant-6.ts', "export { api } from '../api/planted.ts'"),
  at('ui-is-presentational', 'web/ui/plant-7.ts', "export { store } from '../stores/planted.ts'"),
  at('ui-is-presentational', 'web/ui/text/plant-1.ts', "export { session } from '../../session/planted.ts'"),
  at('ui-is-presentational', 'web/ui/text/plant-2.ts', "export const mine = () => import('../../shared/planted/planted.ts')"),
  at('ui-is-presentational', 'web/ui/text/plant-3.ts', "export { contract } from '#areas/planted/contract/planted.ts'"),
  at('shared-serves-areas', 'web/session/plant-1.ts', "export { shared } from '../shared/planted/planted.ts'"),
  at(null, 'web/api/plant-1.ts', "export { ui } from '../ui/planted.ts'"),
  at(
    null,
    'web/shared/planted/plant-1.ts',
    "export { ui } from '../../ui/planted.ts'\nexport * from '../../api/planted.ts'\nexport * from '../../stores/planted.ts'\nexport * from '../../session/planted.ts'",
  ),
  at('areas-are-islands', `${page}-1.ts`, "export { page } from '#areas/planted/web/page.ts'"),
  at('areas-are-islands', `${page}-2.tsx`, "export const mine = () => import('#areas/planted/web/page.ts')"),
  at(null, `${page}-3.ts`, "export { ui } from '#web/ui/planted.ts'\nexport { shared } from '#web/shared/planted/planted.ts'"),
  at('areas-know-no-app', `${page}-4.ts`, "export { app } from '#web/app/planted.ts'"),
  at('web-flows-one-way', 'web/ui/plant-3.ts', "export { page } from '#areas/planted/web/page.ts'"),
  at('web-flows-one-way', 'web/shared/planted/plant-2.ts', "export { page } from '#areas/planted/web/page.ts'"),
  at('web-flows-one-way', 'web/shared/planted/plant-3.ts', "export { app } from '../../app/planted.ts'"),
  at('web-flows-one-way', 'web/stores/plant-1.ts', "export { app } from '../app/planted.ts'"),
  at('examples-are-for-the-catalogue', 'web/ui/plant-8.ts', "export { example } from '../catalogue/examples/planted/planted.ts'"),
  at(null, 'web/app/plant-1.ts', "export const page = () => import('#areas/planted/web/page.ts')"),

  at('product-knows-no-tools', `${infra}-4.ts`, "export { script } from '../../scripts/planted.ts'"),
  at('product-knows-no-tools', `${own}-5.ts`, "export { helper } from '#proof/support/planted.ts'"),
  at('product-knows-no-tools', `${own}-8.ts`, "export { double } from '../test/planted.ts'"),
  at('product-knows-no-tools', 'web/ui/plant-4.ts', "export { bench } from '../../bench/planted.ts'"),
  at('product-knows-no-tools', 'web/ui/plant-5.ts', "export { journey } from '#proof/browser/planted.ts'"),
  at(null, 'areas/planted/server/plant.test.ts', "export { double } from '../test/planted.ts'"),
  at('no-tests-in-product', `${own}-6.ts`, "export { tested } from './planted.test.ts'"),
  at('no-development-packages-on-the-server', `${infra}-5.ts`, "import fc from 'fast-check'\nexport default fc"),
  at(null, 'server/infra/plant.test.ts', "import fc from 'fast-check'\nexport default fc"),
  at('no-undeclared-packages', `${infra}-6.ts`, "import rollup from 'rolldown'\nexport default rollup"),
  at('no-unresolvable-imports', `${infra}-7.ts`, "export { nothing } from './is-not-there.ts'"),
  at('no-cycles', `${infra}-round-1.ts`, "export { there } from './plant-round-2.ts'\nexport const here = 1"),
  at('no-cycles', `${infra}-round-2.ts`, "export { here } from './plant-round-1.ts'\nexport const there = 1"),
]
