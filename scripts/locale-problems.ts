/** Texts by key; keys of nested tables are joined with dots. */
export type Texts = Readonly<Record<string, string>>

/** Flattens a table of texts. Anything but texts and tables of them is a mistake of the file. */
export function flattenTexts(value: unknown, prefix = ''): Record<string, string> {
  if (typeof value === 'string') return { [prefix]: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`"${prefix}" is neither a text nor a table of texts.`)
  const entries = Object.entries(value).map(([key, inner]) => flattenTexts(inner, prefix === '' ? key : `${prefix}.${key}`))
  return Object.assign({}, ...entries)
}

const plural = /_(zero|one|two|few|many|other)$/
const placeholder = /\{\{\s*([\w.]+)[^}]*\}\}|\{(\w+)\}/g
const elementTag = /<\/?(\w+)\s*\/?>/g

/** What a text leaves open: names in braces, and the elements it wraps words in. */
function listOpenings(text: string): string {
  const names = [...text.matchAll(placeholder)].map(([, double, single]) => double ?? single ?? '')
  const tags = [...text.matchAll(elementTag)].map(([, tag]) => `<${tag}>`)
  return [...new Set([...names, ...tags])].sort().join(', ')
}

/** English has two plural forms and Chinese one; forms of one text are compared as one, by its general form. */
function byBaseKey(texts: Texts): Map<string, string> {
  const result = new Map<string, string>()
  for (const [key, text] of Object.entries(texts)) {
    if (!plural.test(key) || key.endsWith('_other')) result.set(key.replace(plural, ''), text)
  }
  return result
}

function findFormProblems(name: string, texts: Texts, forms: readonly string[]): string[] {
  return Object.keys(texts).flatMap((key) => {
    const form = plural.exec(key)?.[1]
    if (form === undefined) return []
    if (!forms.includes(form)) return [`${name}: ${key} is a plural form that the language does not have`]
    return forms.filter((other) => !(key.replace(plural, `_${other}`) in texts)).map((other) => `${name}: ${key} has no form _${other} beside it`)
  })
}

/** Compares one table in both languages; `mayBeEqual` names keys whose texts are the same in both on purpose, by key or as `area:key`. */
export function findLocaleProblems(name: string, english: Texts, chinese: Texts, mayBeEqual: ReadonlySet<string> = new Set()): string[] {
  const [en, zh] = [byBaseKey(english), byBaseKey(chinese)]
  const problems = [
    ...findFormProblems(`${name} (en)`, english, ['one', 'other']),
    ...findFormProblems(`${name} (zh-cn)`, chinese, ['other']),
    ...[...zh.keys()].filter((key) => !en.has(key)).map((key) => `${name}: ${key} exists in zh-cn only`),
  ]
  for (const [locale, texts] of Object.entries({ en: english, 'zh-cn': chinese })) {
    for (const [key, text] of Object.entries(texts)) if (text.trim() === '') problems.push(`${name}: ${key} is empty in ${locale}`)
  }
  for (const [key, text] of en) {
    const translated = zh.get(key)
    if (translated === undefined) problems.push(`${name}: ${key} exists in en only`)
    else if (listOpenings(text) !== listOpenings(translated))
      problems.push(`${name}: ${key} leaves open "${listOpenings(text)}" in en, but "${listOpenings(translated)}" in zh-cn`)
    else if (text === translated && /\p{L}/u.test(text.replace(placeholder, '')) && !mayBeEqual.has(`${name}:${key}`))
      problems.push(`${name}: ${key} is the same in both languages: "${text}"`)
  }
  return problems
}
