import { parseAst, Visitor } from 'vite'
import type { CalledEndpoint, EndpointDeclaration } from '#kernel/endpoint.ts'
import type { Edit } from './edit-source.ts'

const pageFields: readonly string[] = ['method', 'path', 'body', 'isRaw', 'isFile'] satisfies readonly (keyof CalledEndpoint)[]
type ServerField = Exclude<keyof EndpointDeclaration, keyof CalledEndpoint>
const serverFields: readonly string[] = ['access', 'approval', 'params', 'query', 'resource', 'resourceIn', 'response'] satisfies readonly ServerField[]

/**
 * Removes from endpoints what pages don't read: rights, and the schemas of what the server parses and returns, which are most of a contract file.
 * @param checked endpoints whose bodies a page checks.
 */
export function dropServerFields(source: string, checked: ReadonlySet<string>): Edit[] {
  const edits: Edit[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return
      const { callee } = init
      const [declaration] = init.arguments
      if (callee.type !== 'Identifier' || callee.name !== 'declareEndpoint' || declaration?.type !== 'ObjectExpression') return
      const isKept = (field: string) => pageFields.includes(field) && (field !== 'body' || checked.has(id.name))
      for (const property of declaration.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier' || isKept(property.key.name)) continue
        const [comma = ''] = /^\s*,/.exec(source.slice(property.end)) ?? []
        edits.push({ start: property.start, end: property.end + comma.length, text: '' })
      }
    },
  }).visit(parseAst(source, { lang: 'ts' }))
  return edits
}

const isOfContract = (specifier: string) => /^#(?:kernel|areas\/[^/]+\/contract)\//.test(specifier)

/** Lists what a page imports of the contract and does more with than naming its type and calling it (`call(endpoint, …)`), which needs no body. */
export function listChecked(source: string, lang: 'ts' | 'tsx'): string[] {
  const imported = new Set<string>()
  const counts = new Map<string, number>()
  let depth = 0
  const enter = () => void depth++
  const leave = () => void depth--
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  new Visitor({
    ImportDeclaration({ source: { value }, specifiers }) {
      enter()
      if (isOfContract(value)) for (const { local } of specifiers) imported.add(local.name)
    },
    'ImportDeclaration:exit': leave,
    TSTypeQuery: enter,
    'TSTypeQuery:exit': leave,
    CallExpression({ callee, arguments: [endpoint] }) {
      if (callee.type === 'Identifier' && callee.name === 'call' && endpoint?.type === 'Identifier') count(endpoint.name, -1)
    },
    Identifier({ name }) {
      if (depth === 0) count(name, 1)
    },
  }).visit(parseAst(source, { lang }))
  return [...imported].filter((name) => (counts.get(name) ?? 0) > 0)
}

/** Finds where a page reads what the build leaves out, such as `listPayments.response`. */
export function findServerReads(source: string, lang: 'ts' | 'tsx'): string[] {
  const imported = new Set<string>()
  const found: string[] = []
  new Visitor({
    ImportDeclaration({ source: { value }, specifiers }) {
      if (isOfContract(value)) for (const { local } of specifiers) imported.add(local.name)
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || !imported.has(object.name)) return
      if (serverFields.includes(property.name)) found.push(`${object.name}.${property.name}`)
    },
  }).visit(parseAst(source, { lang }))
  return found
}
