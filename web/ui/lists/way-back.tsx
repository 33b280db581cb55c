import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PageRoute } from '#kernel/pages.ts'
import { lastList } from './last-list.ts'

interface WayBackProps {
  path: PageRoute
  /** What the address has of the list; the whole list if left out. */
  search?: { readonly q?: string }
}

/** Back to a page by its title; to the place in a list, where one was in it. */
export function WayBack({ path, search }: WayBackProps) {
  const { t } = useTranslation('pages')
  return (
    <Link to={path} search={lastList(path, search)}>
      {t(`${path}.title`)}
    </Link>
  )
}
