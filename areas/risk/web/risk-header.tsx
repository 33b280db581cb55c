import type { ReactNode } from 'react'
import { PlatformNote } from '#web/shared/risk/platform-note.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

/** The head of every page of risk, and a note where its lists and rules decide nothing. */
export function RiskHeader(header: { title?: string; subtitle: string; actions?: ReactNode }) {
  return (
    <>
      <PageHeader {...header} />
      <PlatformNote />
    </>
  )
}
