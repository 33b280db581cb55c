import { Link } from '@tanstack/react-router'
import type { ListPath } from './last-list.ts'
import { lastList } from './last-list.ts'

/** Back to the list, where one was in it. */
export function WayBack({ path, children }: { path: ListPath; children: string }) {
  return (
    <Link to={path} search={lastList(path)}>
      {children}
    </Link>
  )
}
