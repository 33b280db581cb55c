import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from './draft-context.ts'
import { packetPageQuery } from './queries.ts'
import styles from './respond.module.css'

interface PagePreviewProps {
  hash: string
  number: number
  count: number
  heading: string
}

/** A page as it is sent. Loaded once it comes near the screen. */
export function PagePreview({ hash, number, count, heading }: PagePreviewProps) {
  const { t } = useTranslation('evidence')
  const { key } = useDraft()
  const item = useRef<HTMLLIElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!item.current || isNear) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), { rootMargin: '400px' })
    observer.observe(item.current)
    return () => observer.disconnect()
  }, [isNear])
  const { data, isError } = useQuery({ ...packetPageQuery(key, hash, number), enabled: isNear })
  const name = t('packet.page', { number, count })
  return (
    <li ref={item} className={styles.page}>
      {data ? <img src={data} alt={`${name}: ${heading}`} /> : <span className={styles.blank}>{isError ? t('packet.pageFailed') : ''}</span>}
      <span className={styles.quiet}>{name}</span>
    </li>
  )
}
