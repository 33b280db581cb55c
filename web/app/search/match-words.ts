/** Whether every typed word begins a word of the text; of texts without spaces, such as Chinese, a part is enough. */
export function matchesWords(typed: string, text: string): boolean {
  const words = text.toLowerCase().split(/[\s,/·、，]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part) || (/[\u3400-\u9fff]/.test(part) && word.includes(part))))
}
