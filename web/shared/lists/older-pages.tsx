import { useRef } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorNotice } from '../errors/error-notice.tsx'

interface OlderPagesProps {
  /** A list that is read a page at a time, newest first. */
  pages: Pages
  /** What the button says: 'Show older statements'. */
  label: string
  /** What failed: 'Couldn't load older statements'. */
  failed: string
  className?: string | undefined
}

interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: unknown
  readonly fetchNextPage: () => Promise<{ readonly hasNextPage: boolean }>
}

/** A button below a list that shows its next page. If the page fails, it can be requested again, and the rows above stay. */
export function OlderPages({ pages, label, failed, className }: OlderPagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const show = async () => {
    // The button goes away with the last page, so the focus moves to the end of the list.
    if (!(await pages.fetchNextPage()).hasNextPage) end.current?.focus()
  }
  return (
    <div ref={end} tabIndex={-1} className={className}>
      {pages.isFetchNextPageError && <ErrorNotice title={failed} error={pages.error} onRetry={() => void show()} />}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <Button isBusy={pages.isFetchingNextPage} onClick={() => void show()}>
          {label}
        </Button>
      )}
    </div>
  )
}
