import { locales } from '#kernel/locale.ts'
import { listLanguages, readAreas } from './locale-files.ts'
import { findLocaleProblems } from './locale-problems.ts'
import { listUnused } from './unused-texts.ts'

/** `npm run check`: every language has the texts of English, with the same places to fill in, and each text is used. */

/** Texts that are the same in every language on purpose: names of things. As `area:key`. */
const sameInAll: ReadonlySet<string> = new Set(['exports:formats.zip', ...['visa', 'discover', 'jcb'].map((brand) => `common:card.brand.${brand}`)])

/** Parts of files that make a namespace of their own, where a name is in one area only. */
const gathered = { 'server.errors.': 'errors:', 'fieldRules.': 'fieldRules:', 'auditActions.': 'auditActions:', 'pages.': 'pages:' }

function nameKey(area: string, key: string): string {
  const [part, namespace] = Object.entries(gathered).find(([prefix]) => key.startsWith(prefix)) ?? ['', `${area}:`]
  return `${namespace}${key.slice(part.length)}`
}

const english = readAreas('en')
const problems: string[] = []
for (const language of new Set([...locales, ...listLanguages()])) {
  if (!(locales as readonly string[]).includes(language)) problems.push(`kernel/locale.ts doesn't list ${language}`)
  const areas = readAreas(language)
  for (const area of new Set([...Object.keys(english), ...Object.keys(areas)]))
    problems.push(...findLocaleProblems(area, english[area] ?? {}, language, areas[area] ?? {}, sameInAll))
}

const keys = Object.entries(english).flatMap(([area, texts]) => Object.keys(texts).map((key) => nameKey(area, key)))
problems.push(...keys.filter((key, index) => keys.indexOf(key) < index).map((key) => `Two areas have ${key}`))
problems.push(...listUnused(keys).map((key) => `Nothing uses ${key}`))
for (const key of sameInAll) {
  const [area = '', name = ''] = key.split(':')
  if (locales.every((language) => readAreas(language)[area]?.[name] !== english[area]?.[name] || language === 'en'))
    problems.push(`${key} is on the list of equal texts, but is not equal`)
}

for (const problem of problems) console.log(problem)
console.log(`${keys.length} texts in ${locales.length} languages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
