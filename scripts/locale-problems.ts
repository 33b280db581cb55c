import type { Texts } from './locale-files.ts'

const plural = /_(zero|one|two|few|many|other)$/
const placeholder = /\{\{\s*([\w.]+)[^}]*\}\}/g
const elementTag = /<\/?(\w+)\s*\/?>/g

/** What a text leaves open: names in braces, and the elements it wraps words in. */
function listOpenings(text: string): string {
  const names = [...text.matchAll(placeholder)].map(([, name]) => name)
  const tags = [...text.matchAll(elementTag)].map(([, tag]) => `<${tag}>`)
  return [...new Set([...names, ...tags])].sort().join(', ')
}

/** Languages differ in their plural forms; forms of one text are compared as one, by its general form. */
function byBaseKey(texts: Texts): Map<string, string> {
  const result = new Map<string, string>()
  for (const [key, text] of Object.entries(texts)) {
    if (!plural.test(key) || key.endsWith('_other')) result.set(key.replace(plural, ''), text)
  }
  return result
}

function findFormProblems(name: string, texts: Texts, language: string): string[] {
  const forms: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return Object.keys(texts).flatMap((key) => {
    const form = plural.exec(key)?.[1]
    if (form === undefined) return []
    if (!forms.includes(form)) return [`${name}: ${key} is a plural form that the language does not have`]
    return forms.filter((other) => !(key.replace(plural, `_${other}`) in texts)).map((other) => `${name}: ${key} has no form _${other} beside it`)
  })
}

/** Compares the texts of an area in a language with the English ones. @param mayBeEqual `area:key` of texts that are the same in both on purpose. */
export function findLocaleProblems(area: string, english: Texts, language: string, texts: Texts, mayBeEqual: ReadonlySet<string> = new Set()): string[] {
  const name = `${language} ${area}`
  const [known, own] = [byBaseKey(english), byBaseKey(texts)]
  const problems = [
    ...findFormProblems(name, texts, language),
    ...Object.keys(texts).flatMap((key) => (texts[key]?.trim() === '' ? [`${name}: ${key} is empty`] : [])),
    ...[...own.keys()].filter((key) => !known.has(key)).map((key) => `${name}: ${key} doesn't exist in English`),
  ]
  for (const [key, text] of known) {
    const translated = own.get(key)
    if (translated === undefined) problems.push(`${name}: ${key} is missing`)
    else if (listOpenings(text) !== listOpenings(translated))
      problems.push(`${name}: ${key} leaves open "${listOpenings(translated)}", but "${listOpenings(text)}" in English`)
    else if (language !== 'en' && text === translated && /\p{L}/u.test(text.replace(placeholder, '')) && !mayBeEqual.has(`${area}:${key}`))
      problems.push(`${name}: ${key} is the same as in English: "${text}"`)
  }
  return problems
}
