/** Markup that is safe to send: it comes from `html` alone. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Writes HTML; every value is escaped, in text and in quoted attributes, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  const parts = values.map((value, index) => `${asMarkup(value)}${strings[index + 1]}`)
  return new Html(`${strings[0]}${parts.join('')}`)
}

function asMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value)
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('')
}
