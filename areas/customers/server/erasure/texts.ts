import { scanQuery } from '#kernel/query/scan.ts'

/** Whether a text is about a person, by what the person is called. Names are words of other things too, so they count only where a text has a name. */

/** Fields of JSON with something that a person is called. */
const namingFields: ReadonlySet<string> = new Set(['name', 'phone', 'line1', 'customer_name', 'holder_name', 'shipping_name', 'customer_phone'])
/** Parameters with a search, as the merchant API takes it. */
const searchFields: ReadonlySet<string> = new Set(['query'])

export interface PersonTexts {
  /** A text that has an email address of the person, whole. */
  hasEmail(text: string): boolean
  /** JSON that has an email address of the person anywhere, or what they are called in a field for it. Other texts count by email only. */
  isInJson(text: string): boolean
  /** A typed search for the person. Only its values count, not the names of its fields. */
  isSearched(query: string): boolean
  /** Free text with something that the person is called. @param isTheirs whether it is about the person's objects: a single word counts only there. */
  isInNote(note: string, isTheirs: boolean): boolean
}

/** @param values names, addresses and numbers of the person. */
export function textsOf(values: readonly string[]): PersonTexts {
  const all = new Set(values.map(normalise))
  const isCalled = (text: string) => all.has(normalise(text))
  const phrases = [...all].filter((value) => /[\s@]/.test(value))
  const email = wholeWords([...all].filter((value) => value.includes('@')).flatMap((value) => [value, encodeURIComponent(value).toLowerCase()]))
  const phrase = wholeWords(phrases)
  const word = wholeWords([...all])
  const hasEmail = (text: string) => email.test(text.toLowerCase())
  const isValue = (text: string) => isCalled(text) || phrase.test(normalise(text))
  return {
    hasEmail,
    isInJson: (text) => {
      const isAbout = ({ field, value }: JsonText) =>
        hasEmail(value) || (namingFields.has(field) && isCalled(value)) || (searchFields.has(field) && quotedIn(value).some(isCalled))
      return hasEmail(text) || jsonTexts(text).some(isAbout)
    },
    isSearched: (query) => {
      const { terms, words } = valuesOf(query)
      return terms.some(isValue) || words.some(isCalled) || isValue(words.join(' '))
    },
    isInNote: (note, isTheirs) => (isTheirs ? word : phrase).test(normalise(note)),
  }
}

function normalise(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Finds any of these texts, in lower case, where no word or address goes on before or after it. */
function wholeWords(texts: readonly string[]): RegExp {
  if (texts.length === 0) return /(?!)/
  const escaped = texts.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}_.+%-])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'u')
}

interface JsonText {
  /** The nearest key before it, in lower case. */
  readonly field: string
  readonly value: string
}

/** Texts in JSON that are no keys. The JSON may be cut. */
function jsonTexts(json: string): JsonText[] {
  const found: JsonText[] = []
  let field = ''
  for (const [, raw = '', colon] of json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/gs)) {
    if (colon === undefined) found.push({ field, value: raw.includes('\\') ? unescaped(raw) : raw })
    else field = raw.toLowerCase()
  }
  return found
}

function unescaped(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}

/** Values in quotation marks, as in `name:'Ann Smith'`. */
function quotedIn(query: string): string[] {
  return [...query.matchAll(/[:~]\s*(['"])(.*?)\1/gs)].map(([, , value = '']) => value)
}

function valuesOf(query: string): { terms: string[]; words: string[] } {
  try {
    const items = scanQuery(query)
    return {
      terms: items.flatMap((item) => (item.kind === 'term' ? item.values.map(({ text }) => text) : [])),
      words: items.flatMap((item) => (item.kind === 'words' ? [item.word.text] : [])),
    }
  } catch {
    // A quotation mark is missing.
    return { terms: [], words: query.split(/[\s"“”]+/) }
  }
}
