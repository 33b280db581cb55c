/** A language that nobody speaks: every plain letter becomes one with an accent, so that a text that was not looked up stands out. */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀćđéƒǵħíĵķĺḿńóṕɋŕśťúṽẃẋýźÁɃĆĐÉƑǴĦÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ']

/** Translates a text; what stands in braces is filled in later, and stays. */
export function toPseudo(text: string): string {
  return text.replace(/\{\{?\w+\}?\}|[a-zA-Z]/g, (part) => (part.length === 1 ? (accented[plain.indexOf(part)] ?? part) : part))
}

/** Translates every text in a table of texts, in place. */
export function translateTable(table: object): void {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === 'string') Object.assign(table, { [key]: toPseudo(value) })
    else if (typeof value === 'object' && value !== null) translateTable(value)
  }
}

/** Translates the English of all texts in both languages inside a value, in place and once. Returns their number. */
export function translateEnglish(value: unknown, done: Set<object>): number {
  if (typeof value !== 'object' || value === null || done.has(value)) return 0
  done.add(value)
  if (!('en' in value && 'zh-cn' in value)) return Object.values(value).reduce((count: number, inner) => count + translateEnglish(inner, done), 0)
  if (typeof value.en === 'string') value.en = toPseudo(value.en)
  else if (typeof value.en === 'object' && value.en !== null) translateTable(value.en)
  return 1
}
