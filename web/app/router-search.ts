/**
 * Filters in the address as people write them: `?q=status:failed,refunded+last4:4242`. The router's own form would put
 * quotation marks around numbers that are texts. Every value arrives as text; a page reads its own.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  // These are allowed in a query, and read better than their codes.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%40', '@')
  return text && `?${text}`
}
