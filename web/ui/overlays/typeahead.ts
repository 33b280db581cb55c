/** How long a letter belongs to the word before it, in milliseconds. */
const pauseMs = 700

/**
 * Finds the item that typing means, as in the browser's own select: letters in quick succession are a word,
 * and the same letter again goes to the next item that begins with it.
 */
export class Typeahead {
  #word = ''
  #typedAt = Number.NEGATIVE_INFINITY

  /** Whether a word is being typed, to which a space then belongs. @param now in milliseconds. */
  isTyping(now: number): boolean {
    return this.#word !== '' && now - this.#typedAt <= pauseMs
  }

  /** Returns the index of the item, or -1. @param current index of the focused item. @param now in milliseconds. */
  find(texts: readonly string[], current: number, letter: string, now: number): number {
    this.#word = (this.isTyping(now) ? this.#word : '') + letter.toLowerCase()
    this.#typedAt = now
    const isRepeated = [...this.#word].every((each) => each === this.#word[0])
    const wanted = isRepeated ? letter.toLowerCase() : this.#word
    // A word that is continued may still mean the focused item.
    const first = isRepeated ? current + 1 : Math.max(current, 0)
    const order = texts.map((_text, index) => (first + index) % texts.length)
    return order.find((index) => texts[index]?.trim().toLowerCase().startsWith(wanted)) ?? -1
  }
}
