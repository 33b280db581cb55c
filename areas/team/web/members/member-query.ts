import type { QueryList } from '@counterfoil/contract/query/query'
import { memberFields, memberQuery } from '@counterfoil/contract/team/query'

/** The list with the business's own roles as choices, once they are known. */
export function memberQueryWith(roles: readonly { readonly id: string }[] | undefined): QueryList {
  if (!roles) return memberQuery
  return { ...memberQuery, fields: { ...memberFields, role: { kind: 'choice', values: roles.map(({ id }) => id), example: memberFields.role.example } } }
}
