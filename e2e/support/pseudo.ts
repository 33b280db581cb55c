/**
 * A language that nobody speaks, which shows two things: every plain letter becomes one with an accent, so a text that was not looked up stands out;
 * and every word is half as long again, as translations of short texts are, so a layout without room for them shows.
 */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀćđéƒǵħíĵķĺḿńóṕɋŕśťúṽẃẋýźÁɃĆĐÉƑǴĦÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ']

/** All texts together are at least as many times as long as in English; spaces and digits don't grow, so words grow by more. */
export const pseudoGrowth = 1.4
const wordGrowth = 0.5

/** Repeats the beginning of each word, so a part of a text that ends with a word is translated to a part of its translation. */
function translateWord(word: string): string {
  const letters = [...word].map((letter) => accented[plain.indexOf(letter)] ?? letter)
  return [...letters, ...letters.slice(0, Math.ceil(letters.length * wordGrowth)).map((letter) => letter.toLowerCase())].join('')
}

/** Translates a text; a placeholder in braces stays. */
export function toPseudo(text: string): string {
  return text.replace(/\{\{?\w+\}?\}|[a-zA-Z]+/g, (part) => (part.startsWith('{') ? part : translateWord(part)))
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
