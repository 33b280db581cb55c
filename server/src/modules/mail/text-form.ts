import type { FilledLetter } from './letter.ts'

/** A letter as plain text, for readers who prefer it and for everything that cannot show HTML. */
export function formatText(letter: FilledLetter): string {
  const { subject, greeting, paragraphs, facts, colon, action, linkEnds, reason, footer, unsubscribe } = letter
  const blocks = [
    subject,
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs.map(({ text, link: page }) => (page ? `${text}\n${page.text}${colon}${page.url}` : text)),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}${colon}${value}`).join('\n')]),
    ...(action === null ? [] : [`${action.button}${colon.trimEnd()}\n${action.link}`]),
    ...(linkEnds === null ? [] : [linkEnds]),
    // What follows two hyphens and a space is set off as a signature.
    `-- \n${reason}${unsubscribe ? `\n${unsubscribe.text}${colon}${unsubscribe.link}` : ''}\n${footer}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
