/**
 * The routing part of account IDs and keys: two base 62 characters that name the cell, the installation with the account's rows. Someone who holds
 * only a key can tell from it which cell to call.
 */

/** Of an installation that is the only one. */
export const defaultCell = '00'

export const isCell = (text: string): boolean => /^[0-9A-Za-z]{2}$/.test(text)

/** Whether a key's routing part names this cell. Any other key is unknown here, without a look-up. */
export function isKeyOf(cell: string, secret: string): boolean {
  return /^(?:[prs]k_(?:test|live)_|platform_)([0-9A-Za-z]{2})/.exec(secret)?.[1] === cell
}
