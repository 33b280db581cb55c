/** What a shortcut needs of a keyboard event. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>

/** The code of a key that an input method takes. Safari sends the Enter that ends a composition with it, and after the composition. */
const inputMethodCode = 229

/** Whether a key is of an input method: Enter chooses a word then, and nothing else. */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === inputMethodCode
}

/** Whether shortcuts use Command instead of Ctrl, as on Apple's systems. */
export function isApple(platform = navigator.platform): boolean {
  return /^(mac|iphone|ipad)/i.test(platform)
}

/**
 * Returns the key as shortcuts write it: `j`, `?`, `Enter`, or `mod+k` for Ctrl (on Apple's systems Command) and K.
 * Null for combinations that belong to the browser or to an input method. Caps Lock makes no difference.
 */
export function readKey(event: KeyPress, usesCommand: boolean): string | null {
  if (isOfInputMethod(event) || event.altKey || event.key === 'Process' || event.key === 'Dead') return null
  const [mod, other] = usesCommand ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (other) return null
  const key = readLetter(event)
  if (!mod) return key
  return event.shiftKey ? null : `mod+${key}`
}

/** A letter of another alphabet counts as the Latin one on its key, so shortcuts work with every layout. */
function readLetter({ key, code, shiftKey }: KeyPress): string {
  const isForeign = key.length === 1 && key > '\u007f'
  const letter = isForeign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key
  if (!/^[a-z]$/i.test(letter)) return letter
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase()
}

const shownKeys: Readonly<Record<string, string>> = { Enter: '↵', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

/** Returns the keys of a shortcut as they are shown, in the order in which they are pressed: `['Ctrl', 'K']`, `['G', 'P']`. */
export function showKeys(keys: string, usesCommand: boolean): string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'mod') return usesCommand ? '⌘' : 'Ctrl'
    return shownKeys[key] ?? key.toUpperCase()
  })
}
