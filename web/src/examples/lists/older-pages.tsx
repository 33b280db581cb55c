import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OlderPages } from '../../shared/lists/older-pages.tsx'

/** @param left pages that are not shown yet. */
function Example({ left: initial, error }: { left: number; error?: Error }) {
  const { t } = useTranslation('catalogue')
  const [left, setLeft] = useState(initial)
  const fetchNextPage = async () => {
    setLeft(left - 1)
    return { hasNextPage: left > 1 }
  }
  const pages = { hasNextPage: left > 0, isFetchingNextPage: false, isFetchNextPageError: error !== undefined, error, fetchNextPage }
  return <OlderPages pages={pages} label={t('samples.older')} failed={t('samples.failed')} />
}

export const Default = () => <Example left={2} />

export function Failed() {
  const { t } = useTranslation('catalogue')
  return <Example left={1} error={new Error(t('samples.refused'))} />
}
