/** Who may import whom; ARCHITECTURE.md has the picture, scripts/check-rules.ts plants a violation of each rule. */

const tests = '\\.test\\.tsx?$'
const stores = '(^|[/-])store\\.ts$'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The parts of sign-in and account security, the lower first: each may import those before it. */
const identityParts = ['(users|passwords)', 'devices', 'second-factors', 'sign-in', 'recovery', 'profile']

export default {
  forbidden: [
    rule(
      'contract-is-a-leaf',
      'The contract knows itself, the names of texts and zod, nothing else.',
      { path: '^contract/src', pathNot: [tests, '^areas/payouts/contract/bank-accounts/'] },
      { pathNot: ['^contract/src', '^locales/', 'node_modules/zod/'] },
    ),
    rule(
      'bank-details-by-one-library',
      'Bank details are checked on both sides by one library.',
      { path: '^areas/payouts/contract/bank-accounts/', pathNot: tests },
      { pathNot: ['^contract/src', '^locales/', 'node_modules/(zod|ibantools)/'] },
    ),
    rule('web-knows-no-server', 'Web and server share contract/ only.', { path: '^web/' }, { path: '^server/' }),
    rule('server-knows-no-web', 'Web and server share contract/ only.', { path: '^server/' }, { path: '^web/' }),
    rule(
      'module-front-door',
      'Enter another module by its index.ts.',
      { path: '^server/src/modules/([^/]+)/' },
      { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'] },
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
      'app.ts and the commands enter modules by their index.ts too.',
      { path: '^server/src/', pathNot: ['^server/src/modules/', tests] },
      { path: '^server/src/modules/', pathNot: '^server/src/modules/[^/]+/index\\.ts$' },
    ),
    rule('infra-knows-no-module', 'What all modules stand on cannot stand on one of them.', { path: '^server/infra/' }, { path: '^server/src/modules/' }),
    rule(
      'nobody-knows-composition',
      'app.ts, cli.ts and the commands are the top; nothing is built on them.',
      { path: '^server/src/(infra|modules)/', pathNot: tests },
      { path: '^server/src/(app\\.ts|cli\\.ts|commands/)' },
    ),
    rule(
      'sql-lives-in-stores',
      'Only stores touch the database; services get their transaction through infra/context.ts.',
      { path: '^server/src/modules/', pathNot: [stores, tests] },
      { path: ['^server/infra/database', 'node_modules/(kysely|pg|pg-copy-streams)/', 'node_modules/@types/pg'] },
    ),
    rule('routes-call-services', 'routes -> service -> store', { path: 'routes\\.ts$' }, { path: stores }),
    rule(
      'ui-is-presentational',
      'Primitives get everything by props and context: no calls, no session, no stores, nothing of a domain.',
      { path: '^web/ui/' },
      { path: '^web/src/(api|stores|session|shared)/' },
    ),
    rule('shared-serves-areas', 'api, stores, session, i18n <- shared <- areas', { path: '^web/src/(api|stores|session|i18n)/' }, { path: '^web/shared/' }),
    rule(
      'areas-are-islands',
      'Compose areas in app/, share primitives through ui/ and domain components through shared/.',
      { path: '^web/src/areas/([^/]+)/' },
      { path: '^web/src/areas/', pathNot: '^web/src/areas/$1/' },
    ),
    rule(
      'web-flows-one-way',
      'ui <- api, stores, session, i18n <- shared <- areas <- app',
      { path: '^web/src/', pathNot: '^web/src/(areas|app)/|^web/src/main\\.tsx$' },
      { path: '^web/src/(areas|app)/' },
    ),
    rule(
      'examples-are-for-the-catalogue',
      'Examples show components; no page is built on one.',
      { path: '^web/src/', pathNot: '^web/src/(examples|areas/catalogue)/' },
      { path: '^web/catalogue/examples/' },
    ),
    rule('areas-know-no-app', 'Pages get their typed params by getRouteApi.', { path: '^web/src/areas/' }, { path: '^web/app/' }),
    rule(
      'product-knows-no-tools',
      'What we ship is not built on what tests, measures or checks it.',
      { path: '^(contract/src|server/src|web/src)/', pathNot: tests },
      { path: ['^(e2e|bench|scripts)/', '^server/test/'] },
    ),
    rule('no-tests-in-product', 'A test is read by the test runner only.', { pathNot: [tests, '^e2e/', '^bench/', '/test/'] }, { path: tests }),
    rule(
      'no-development-packages-in-product',
      'What the product needs at run time is a dependency of its workspace.',
      { path: '^(contract/src|server/src|web/src)/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    rule(
      'no-undeclared-packages',
      'A package that is used is declared. Benchmarks of pages and of a bare route stand on what the web and the server declare, since that is what they measure.',
      { pathNot: '^bench/(bare/|(?:web|weigh)\\.ts$|merchant-api/bare-route\\.ts$)' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule('no-unresolvable-imports', 'An import that leads nowhere also hides from every other rule.', {}, { couldNotResolve: true }),
    rule('no-cycles', 'A circle of imports has no first part.', {}, { circular: true }),
  ],
  options: {
    // A third of the time.
    skipAnalysisNotInRules: true,
    // Needs @swc/core: TypeScript 7 has no compiler API, and with no parser at all the tool sees 0 modules and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
