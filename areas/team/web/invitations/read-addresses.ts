import { inviteMembers } from '#areas/team/contract/invitations.ts'
import { listWrongFields } from '#kernel/field-errors.ts'

/** The addresses in a text, separated by spaces, commas, semicolons or lines, each once; and those that aren't addresses. `Ada <ada@example.com>` is an address, too. */
export function readAddresses(text: string): { addresses: string[]; invalid: string[] } {
  const words = text
    .replaceAll(/[^\n,;，；<>]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;，；]+/)
    .filter(Boolean)
  const unique = words.filter((word, index) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === index)
  return { addresses: unique.filter(isAddress), invalid: unique.filter((word) => !isAddress(word)) }
}

/** By the schema of the invitation, with any role. */
function isAddress(email: string): boolean {
  return listWrongFields(inviteMembers.body, { invitations: [{ email, role_ids: ['any'] }] }).length === 0
}
