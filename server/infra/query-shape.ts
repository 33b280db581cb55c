import { scanQuery } from '#kernel/query/scan.ts'

/**
 * Returns a query without its values: `email:ann@example.com status:open ann` becomes `email:… status:… …`. For the audit log, whose entries can't be erased:
 * a value may be somebody's name or address.
 */
export function queryShape(q: string): string {
  try {
    return scanQuery(q)
      .map((item) => (item.kind === 'words' ? '…' : `${item.isNegated ? '-' : ''}${item.field.text}${item.operator.text}…`))
      .join(' ')
  } catch {
    return '…'
  }
}
