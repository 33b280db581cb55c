export interface Shortcut {
  /** One key (`j`, `?`, `Enter`), Ctrl or Command with one (`mod+k`), or two in a row (`g p`). */
  keys: string
  /** Verb and object, translated: "Open payment". */
  label: string
  /** Holding the key down presses it repeatedly, such as to move through a list. */
  isRepeatable?: true
  /** Whether pressing it does something now, such as with a row that has the focus; the search offers it only then. Always, if left out. */
  isReady?: () => boolean
  onPress: () => void
}

export interface ShortcutGroup {
  /** Heading of the group in the list of shortcuts, translated. */
  title: string
  /** Works on every page; a page's own shortcut with the same keys has priority. */
  isGlobal?: true
  shortcuts: readonly Shortcut[]
}

/** How long the first key of two waits for the second one, in milliseconds. */
const pauseMs = 1_000

/** Finds the shortcut that keys mean, of groups in the order of their priority. */
export class ShortcutFinder {
  #first = ''
  #pressedAt = Number.NEGATIVE_INFINITY

  /** @param now in milliseconds. */
  find(key: string, groups: readonly ShortcutGroup[], now: number): Shortcut | undefined {
    const all = groups.flatMap(({ shortcuts }) => shortcuts)
    const both = now - this.#pressedAt <= pauseMs ? all.find(({ keys }) => keys === `${this.#first} ${key}`) : undefined
    const found = both ?? all.find(({ keys }) => keys === key)
    const isFirst = !found && all.some(({ keys }) => keys.startsWith(`${key} `))
    this.#first = isFirst ? key : ''
    this.#pressedAt = isFirst ? now : Number.NEGATIVE_INFINITY
    return found
  }
}
