import { memberFields, memberQuery } from '#areas/team/contract/query.ts'
import type { QueryList } from '#kernel/query/query.ts'

/** The list with the business's own roles as choices, once they are known. */
export function memberQueryWith(roles: readonly { readonly id: string }[] | undefined): QueryList {
  if (!roles) return memberQuery
  return { ...memberQuery, fields: { ...memberFields, role: { kind: 'choice', values: roles.map(({ id }) => id), example: memberFields.role.example } } }
}
