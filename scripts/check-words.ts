import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describeApiDocuments } from './api-documents.ts'
import { readAreas } from './locale-files.ts'
import { root } from './scratch.ts'
import { readSourceTexts } from './source-texts.ts'
import { findLongHints, findWordProblems, type PlacedText, readProse, type WordException } from './word-problems.ts'

/** `npm run check`: texts that people read, held to docs/glossary.md and to plain English and Chinese, and the spelling of names and values. */

const exceptions: readonly WordException[] = [
  { place: 'common:expired.text', word: 'Log in', reason: 'the product specification calls it a login in this dialog' },
  { place: 'identity:server.errors.login_expired', word: 'log in', reason: 'the same dialog' },
  { place: 'balance:type.payout_carried_in', word: 'brought', reason: 'bookkeeping says "brought forward"' },
]

/** The glossary names the words to avoid, and a decision is a record of its day. */
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/*.md', 'areas/*/README.md', 'examples/**/*.md']
const unread = new Set(['docs/glossary.md'])

/** Texts of the command line. */
const sources = ['server/cli.ts', 'server/commands/*.ts']

/** Names and values of the code. The rules themselves quote what they refuse. */
const code = ['{areas,bench,examples,kernel,proof,scripts,server,web}/**/*.{ts,tsx,js,sql,json,css}']
const withoutCode = ['**/{node_modules,dist}/**', 'scripts/word-{rules,problems.test}.ts']

/** Fewer texts than this in a group mean that the check does not find them any more. */
const groupsMin = { languages: 10_000, sources: 100, API: 30, documents: 600, code: 200_000 }

/** Languages without rules aren't read. */
const kinds = { en: 'product', 'zh-cn': 'chinese' } as const

function readTexts(): PlacedText[] {
  return Object.entries(kinds).flatMap(([language, kind]) =>
    Object.entries(readAreas(language)).flatMap(([area, texts]) => Object.entries(texts).map(([key, text]) => ({ place: `${area}:${key}`, kind, text }))),
  )
}

function readSources(): PlacedText[] {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => readSourceTexts(file, readFileSync(path.join(root, file), 'utf8')))
}

async function readDescriptions(): Promise<PlacedText[]> {
  return Object.entries(await describeApiDocuments()).flatMap(([file, document]) => {
    const texts = new Set<string>()
    JSON.parse(JSON.stringify(document), (key, value: unknown) => {
      if ((key === 'description' || key === 'summary') && typeof value === 'string') texts.add(value)
      return value
    })
    return [...texts].map((text) => ({ place: file, kind: 'document' as const, text }))
  })
}

function readDocuments(): PlacedText[] {
  const files = documents.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !unread.has(file))
  return files.flatMap((file) => readProse(file, readFileSync(path.join(root, file), 'utf8')))
}

function readCode(): PlacedText[] {
  const files = code.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: withoutCode }))
  return files.flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    return lines.map((text, index) => ({ place: `${file}:${index + 1}`, kind: 'code' as const, text }))
  })
}

const groups = {
  languages: readTexts(),
  sources: readSources(),
  API: await readDescriptions(),
  documents: readDocuments(),
  code: readCode(),
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
