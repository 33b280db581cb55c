import { Link } from '@tanstack/react-router'
import type { ListPath } from './last-list.ts'
import { lastList } from './last-list.ts'

interface WayBackProps {
  path: ListPath
  /** What the address has of the list; the whole list if left out. */
  search?: { readonly q?: string }
  children: string
}

/** Back to the list, where one was in it. */
export function WayBack({ path, search, children }: WayBackProps) {
  return (
    <Link to={path} search={lastList(path, search)}>
      {children}
    </Link>
  )
}
