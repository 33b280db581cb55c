import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askOf, type Preview, previewQuery } from './preview.ts'
import type { PayoutValues } from './values.ts'

/** How long nobody has typed before the server is called. */
const pauseMs = 250

/** The server's preview of what is filled in. While somebody types it is the one before, which isn't current. */
export function usePreview(merchantId: string, values: PayoutValues): { preview: Preview | undefined; isCurrent: boolean } {
  const now = JSON.stringify(askOf(values))
  const [asked, setAsked] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), pauseMs)
    return () => clearTimeout(timer)
  }, [now])
  const { data, isPlaceholderData } = useQuery({
    ...previewQuery(merchantId, JSON.parse(asked) as ReturnType<typeof askOf>),
    enabled: values.bankAccountId !== '',
  })
  return { preview: data?.currency === values.currency ? data : undefined, isCurrent: !isPlaceholderData && asked === now }
}
