/** Who may import whom; ARCHITECTURE.md has the picture, scripts/check-rules.ts plants a violation of each rule. */

const tests = '\\.test\\.tsx?$'
const helpers = '^(proof|areas/[^/]+/test)/'
const stores = '(^|[/-])store\\.ts$'
const frontDoor = '/index\\.ts$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The parts of sign-in and account security, the lower first: each may import those before it. */
const identityParts = ['(users|passwords)', 'devices', 'second-factors', 'sign-in', 'recovery', 'profile']

export default {
  forbidden: [
    rule(
      'kernel-knows-no-area',
      'What all areas stand on cannot stand on one of them.',
      { path: '^kernel/', pathNot: tests },
      { pathNot: ['^kernel/', 'node_modules/zod/'] },
    ),
    rule(
      'contract-is-shared',
      'A contract is read by both sides: it knows the kernel, other contracts and zod.',
      { path: '^areas/[^/]+/contract/', pathNot: [tests, '^areas/payouts/contract/bank-accounts/'] },
      { pathNot: ['^areas/[^/]+/contract/', '^kernel/', 'node_modules/zod/'] },
    ),
    rule(
      'bank-details-by-one-library',
      'Bank details are checked on both sides by one library (decision 0054).',
      { path: '^areas/payouts/contract/bank-accounts/', pathNot: tests },
      { pathNot: ['^areas/[^/]+/contract/', '^kernel/', 'node_modules/(zod|ibantools)/'] },
    ),
    rule(
      'web-knows-no-server',
      'Web and server share contracts and the kernel only.',
      { path: '^(web|areas/[^/]+/web)/' },
      { path: '^(server|areas/[^/]+/server)/' },
    ),
    rule(
      'server-knows-no-web',
      'Web and server share contracts and the kernel only.',
      { path: '^(server|areas/[^/]+/server)/' },
      { path: '^(web|areas/[^/]+/web)/' },
    ),
    rule(
      'front-door',
      'Enter the server of another area by an index.ts.',
      { path: '^areas/([^/]+)/server/', pathNot: tests },
      { path: '^areas/[^/]+/server/', pathNot: ['^areas/$1/server/', frontDoor] },
    ),
    ...identityParts
      .slice(0, -1)
      .map((part, index) =>
        rule(
          'identity-parts-in-order',
          'users, passwords <- devices <- second-factors <- sign-in <- recovery <- profile',
          { path: `^areas/identity/server/${part}/`, pathNot: tests },
          { path: `^areas/identity/server/((${identityParts.slice(index + 1).join('|')})/|[^/]*routes\\.ts$|index\\.ts$)` },
        ),
      ),
    rule(
      'composition-uses-front-doors',
      'The server and its commands enter areas by their index.ts too.',
      { path: '^server/', pathNot: tests },
      { path: '^areas/[^/]+/server/', pathNot: frontDoor },
    ),
    rule('infra-knows-no-area', 'What all areas stand on cannot stand on one of them.', { path: '^server/infra/', pathNot: tests }, { path: '^areas/' }),
    rule(
      'nobody-knows-composition',
      'app.ts, cli.ts and the commands are the top, and areas/*.ts gathers for them what areas declare; nothing is built on them.',
      { path: '^(server/infra|areas)/', pathNot: [tests, helpers] },
      { path: '^(server/(?!infra/)|areas/[^/]+\\.ts$)' },
    ),
    rule(
      'sql-lives-in-stores',
      'Only stores touch the database; services get their transaction through infra/context.ts.',
      { path: '^(areas/[^/]+/server|server/demo)/', pathNot: [stores, tests] },
      { path: ['^server/infra/database', 'node_modules/(kysely|pg|pg-copy-streams)/', 'node_modules/@types/pg'] },
    ),
    rule('routes-call-services', 'routes -> service -> store', { path: 'routes\\.ts$' }, { path: stores }),
    rule(
      'ui-is-presentational',
      'Primitives get everything by props and context: no calls, no session, no stores, nothing of a domain.',
      { path: '^web/ui/' },
      { path: '^(web/(api|stores|session|shared)|areas)/' },
    ),
    rule('shared-serves-areas', 'api, stores, session, i18n <- shared <- areas', { path: '^web/(api|stores|session|i18n)/' }, { path: '^web/shared/' }),
    rule(
      'areas-are-islands',
      'Compose pages in web/app, share primitives through web/ui and domain components through web/shared.',
      { path: '^areas/([^/]+)/web/' },
      { path: '^areas/[^/]+/web/', pathNot: '^areas/$1/web/' },
    ),
    rule(
      'web-flows-one-way',
      'ui <- api, stores, session, i18n <- shared <- areas <- app',
      { path: '^web/(api|i18n|session|shared|stores|ui)/' },
      { path: '^(areas/[^/]+/web|web/app)/' },
    ),
    rule(
      'examples-are-for-the-catalogue',
      'Examples show components; no page is built on one.',
      { path: '^(web|areas/[^/]+/web)/', pathNot: '^web/catalogue/' },
      { path: '^web/catalogue/examples/' },
    ),
    rule('areas-know-no-app', 'Pages get their typed params by getRouteApi.', { path: '^areas/[^/]+/web/' }, { path: '^web/app/' }),
    rule(
      'product-knows-no-tools',
      'What we ship is not built on what tests, measures or checks it.',
      { path: '^(kernel|server|web|areas/[^/]+/(contract|server|web))/', pathNot: [tests, '^web/(build|test)/', '^web/vitest\\.config'] },
      { path: ['^(bench|scripts)/', helpers, '^web/test/'] },
    ),
    rule('no-tests-in-product', 'A test is read by the test runner only.', { pathNot: [tests, helpers, '^bench/'] }, { path: tests }),
    rule(
      'no-development-packages-on-the-server',
      'What the server needs at run time is a dependency; the dashboard is built before.',
      { path: '^(kernel|server|areas/[^/]+/(contract|server))/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    rule('no-undeclared-packages', 'A package that is used is declared.', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    rule('no-unresolvable-imports', 'An import that leads nowhere also hides from every other rule.', {}, { couldNotResolve: true }),
    rule('no-cycles', 'A circle of imports has no first part.', {}, { circular: true }),
  ],
  options: {
    // A third of the time.
    skipAnalysisNotInRules: true,
    // Needs @swc/core: TypeScript 7 has no compiler API, and with no parser at all the tool sees 0 modules and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
