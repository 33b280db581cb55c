import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { flattenTexts } from './locale-problems.ts'
import { root } from './scratch.ts'
import type { PlacedText, WordException } from './word-problems.ts'
import { findLongHints, findWordProblems, readProse } from './word-problems.ts'

/** `npm run check`: the texts that people read, held to docs/glossary.md and to plain English and Chinese. */

const exceptions: readonly WordException[] = [
  { place: 'common:expired.text', word: 'Log in', reason: 'the product specification calls it a login in this dialog' },
  { place: 'balance:type.payout_carried_in', word: 'brought', reason: 'bookkeeping says "brought forward"' },
]

/** The glossary names the words to avoid, and a decision is a record of its day. */
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/{operations,platform,instructions,import}.md', 'examples/**/*.md']
const unread = new Set(['docs/glossary.md'])

/** Fewer texts than this in a group mean that the check does not find them any more. */
const groupsMin = { interface: 2000, documents: 10 }

function readLocale(locale: string, kind: PlacedText['kind']): PlacedText[] {
  const folder = path.join(root, 'web/src/locales', locale)
  return readdirSync(folder).flatMap((file) =>
    Object.entries(flattenTexts(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))).map(([key, text]) => ({
      place: `${path.basename(file, '.json')}:${key}`,
      kind,
      text,
    })),
  )
}

function readDocuments(): PlacedText[] {
  const files = documents.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !unread.has(file))
  return files.flatMap((file) => readProse(file, readFileSync(path.join(root, file), 'utf8')))
}

const groups = {
  interface: [...readLocale('en', 'product'), ...readLocale('zh-cn', 'chinese')],
  documents: readDocuments(),
} as const satisfies Record<keyof typeof groupsMin, PlacedText[]>
const texts = Object.values(groups).flat()
const problems = [...findWordProblems(texts, exceptions), ...findLongHints(texts)]
for (const [name, found] of Object.entries(groups)) {
  const least = groupsMin[name as keyof typeof groupsMin]
  if (found.length < least) problems.push(`Only ${found.length} texts of the ${name} were found, of at least ${least}.`)
}

for (const problem of problems) console.log(problem)
const counts = Object.entries(groups).map(([name, found]) => `${found.length} texts of the ${name}`)
console.log(`${counts.join(' and ')}, ${exceptions.length} exceptions, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
