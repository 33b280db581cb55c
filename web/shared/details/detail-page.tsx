import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ErrorNotice } from '../errors/error-notice.tsx'

interface DetailPageProps<Found> {
  /** The query of the object, or several queries as one. */
  query: { readonly data: Found | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  /** The texts of its errors. */
  text: (key: 'failed' | 'notFoundTitle' | 'notFoundText') => string
  /** A link to the list, above the title. */
  back: ReactNode
  /** A link for readers of an unknown object. */
  actions?: ReactNode
  view: (found: Found) => ReactNode
}

/** The page of one object: its view once it is loaded, and until then a skeleton, an error or the notice that it doesn't exist. */
export function DetailPage<Found>({ query, text, back, actions, view }: DetailPageProps<Found>) {
  const { data, error, refetch } = query
  if (data) return view(data)
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHeader breadcrumb={back} />
      {!error && <DetailSkeleton />}
      {isUnknown && <EmptyCard title={text('notFoundTitle')} text={text('notFoundText')} actions={actions} />}
      {error && !isUnknown && <ErrorNotice title={text('failed')} error={error} onRetry={() => void refetch()} />}
    </>
  )
}
