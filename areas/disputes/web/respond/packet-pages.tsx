import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#areas/disputes/contract/response.ts'
import { useDraft } from './draft-context.ts'
import { packetPageQuery } from './queries.ts'
import styles from './respond.module.css'

/** One page as it is sent, beside all of them. Pressing it makes it large. */
export function PacketPages({ packet: { hash, pages }, isStale }: { packet: Packet; isStale: boolean }) {
  const { t } = useTranslation('evidence')
  const [chosen, setChosen] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  const shown = Math.min(chosen, pages.length - 1)
  const nameOf = (index: number) => `${t('packet.page', { number: index + 1, count: pages.length })}: ${pages[index]?.heading ?? ''}`
  const { data, isError } = usePage(hash, shown, true)
  return (
    // The headings of its pages are in its own language.
    <div className={styles.pages} data-stale={isStale || undefined} translate="no">
      <ol className={styles.thumbs}>
        {pages.map((page, index) => (
          <Thumb
            key={`${hash} ${page.heading} ${index.toString()}`}
            hash={hash}
            index={index}
            name={nameOf(index)}
            isShown={index === shown}
            onShow={setChosen}
          />
        ))}
      </ol>
      <div>
        {data ? (
          <button type="button" aria-expanded={isLarge} title={t(isLarge ? 'packet.reduce' : 'packet.enlarge')} onClick={() => setIsLarge(!isLarge)}>
            <img className={styles.sheet} src={data} alt={nameOf(shown)} />
          </button>
        ) : (
          <span className={styles.sheet}>{isError && t('packet.pageFailed')}</span>
        )}
      </div>
    </div>
  )
}

interface ThumbProps {
  hash: string
  index: number
  name: string
  isShown: boolean
  onShow: (index: number) => void
}

/** A page to choose, loaded once it comes near the screen. */
function Thumb({ hash, index, name, isShown, onShow }: ThumbProps) {
  const item = useRef<HTMLLIElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!item.current || isNear) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), { rootMargin: '400px' })
    observer.observe(item.current)
    return () => observer.disconnect()
  }, [isNear])
  const { data } = usePage(hash, index, isNear)
  return (
    <li ref={item}>
      <button type="button" aria-label={name} aria-current={isShown ? 'page' : undefined} onClick={() => onShow(index)}>
        {data ? <img className={styles.sheet} src={data} alt="" /> : <span className={styles.sheet} />}
        <span aria-hidden="true">{index + 1}</span>
      </button>
    </li>
  )
}

function usePage(hash: string, index: number, enabled: boolean) {
  const { key } = useDraft()
  return useQuery({ ...packetPageQuery(key, hash, index + 1), enabled })
}
