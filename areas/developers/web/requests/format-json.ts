const indent = '  '

/** Indents JSON that may end early, which a parser would refuse. Nothing but white space outside of texts changes. */
export function formatJson(json: string): string {
  let formatted = ''
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const character = json.charAt(index)
    if (character === '"') {
      const end = findTextEnd(json, index)
      formatted += json.slice(index, end)
      index = end - 1
    } else if (character === '{' || character === '[') {
      const closing = json.charAt(index + 1)
      if (closing === '}' || closing === ']') {
        formatted += character + closing
        index++
      } else formatted += `${character}\n${indent.repeat(++depth)}`
    } else if (character === '}' || character === ']') formatted += `\n${indent.repeat(--depth)}${character}`
    else if (character === ',') formatted += `,\n${indent.repeat(depth)}`
    else if (character === ':') formatted += ': '
    else formatted += character
  }
  return formatted
}

/** The place after the text that begins here, or the end of what there is. */
function findTextEnd(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index++) {
    if (json.charAt(index) === '\\') index++
    else if (json.charAt(index) === '"') return index + 1
  }
  return json.length
}
