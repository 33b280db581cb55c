/** Levels that any JSON of ours has, and room beyond. */
export const jsonDepthMax = 32

/**
 * Whether a JSON text has more levels than any input needs. Runs before the text is parsed, as a loop without a stack:
 * what walks the parsed value afterwards may then recurse. Brackets within texts do not count.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at++
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') {
      depth++
      if (depth > jsonDepthMax) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
