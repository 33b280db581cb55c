import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadPacket } from '#areas/disputes/contract/response.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useDraft } from './draft-context.ts'
import { packetPageQuery } from './queries.ts'
import styles from './respond.module.css'
import { SizeMeter } from './size-meter.tsx'
import type { PacketState } from './use-packet.ts'

/** Exactly the pages that the issuer gets. */
export function PacketSection({ state }: { state: PacketState }) {
  const { t } = useTranslation('evidence')
  const { key, response } = useDraft()
  const { packet, error } = state
  const download = useMutation({
    mutationFn: (hash: string) => call(downloadPacket, { params: { ...key, hash } }),
    onSuccess: (content) => saveFile(`evidence-${response.dispute.id}.pdf`, new Blob([content], { type: 'application/pdf' })),
  })
  return (
    <Section title={t('packet.title')}>
      <p className={styles.hint}>{t('packet.hint')}</p>
      <SizeMeter state={state} />
      {Boolean(error) && <ErrorNotice title={t('packet.failed')} error={error} onRetry={state.retry} />}
      {!packet && !error && <SkeletonBar width="100%" />}
      {packet && (
        <>
          <ul className={styles.notes}>
            {packet.rasterised.length > 0 && <li>{t('packet.rasterised', { names: packet.rasterised.join(', ') })}</li>}
            {packet.left_out.length > 0 && <li data-tone="warn">{t('packet.leftOut', { names: packet.left_out.join(', ') })}</li>}
            {packet.are_images_reduced && <li>{t('packet.imagesReduced')}</li>}
            {packet.is_above_size_taken && <li data-tone="warn">{t('packet.aboveSize')}</li>}
            {packet.is_above_pages_taken && <li data-tone="warn">{t('packet.abovePages', { count: response.pages_taken })}</li>}
          </ul>
          <ol className={styles.pages} data-stale={!state.isCurrent || undefined}>
            {packet.pages.map(({ heading }, index) => (
              <PagePreview
                key={`${packet.hash} ${heading} ${index.toString()}`}
                hash={packet.hash}
                number={index + 1}
                count={packet.pages.length}
                heading={heading}
              />
            ))}
          </ol>
          <div className={styles.buttons}>
            <Button isBusy={download.isPending} disabled={!state.isCurrent} onClick={() => download.mutate(packet.hash)}>
              {t('packet.download')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

interface PagePreviewProps {
  hash: string
  number: number
  count: number
  heading: string
}

/** A page as it is sent, which pressing makes large. Loaded once it comes near the screen. */
function PagePreview({ hash, number, count, heading }: PagePreviewProps) {
  const { t } = useTranslation('evidence')
  const { key } = useDraft()
  const item = useRef<HTMLLIElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
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
      {data ? (
        <button type="button" aria-expanded={isLarge} title={t(isLarge ? 'packet.reduce' : 'packet.enlarge')} onClick={() => setIsLarge(!isLarge)}>
          <img src={data} alt={`${name}: ${heading}`} />
        </button>
      ) : (
        <span className={styles.blank}>{isError ? t('packet.pageFailed') : ''}</span>
      )}
      <span className={styles.quiet}>{name}</span>
    </li>
  )
}
