import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadPacket, type Packet } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { findFieldError } from '#web/api/errors.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useDraft } from './draft-context.ts'
import { formatSize } from './format-size.ts'
import { PacketPages } from './packet-pages.tsx'
import styles from './respond.module.css'
import type { PacketState } from './use-packet.ts'

const bytesMax = disputeLimits.evidenceFilesBytesMax

/** How much of what issuers take the packet is, in pages and bytes. */
export function PacketSize({ state: { packet, isCurrent, error } }: { state: PacketState }) {
  const { t } = useTranslation('evidence')
  const locale = useLocale()
  const size = packet
    ? t('packet.size', { count: packet.pages.length, size: formatSize(packet.size_bytes, locale), max: formatSize(bytesMax, locale) })
    : t('packet.making')
  return (
    <span className={styles.quiet} role="status">
      {findFieldError(error, 'files') ?? size}
      {packet && !isCurrent && !error && ` · ${t('packet.updating')}`}
    </span>
  )
}

/** Exactly the pages that the issuer gets. */
export function PacketPreview({ state }: { state: PacketState }) {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const { packet, error, isCurrent } = state
  const isTooLarge = findFieldError(error, 'files') !== undefined
  const share = isTooLarge ? 1 : Math.min(1, (packet?.size_bytes ?? 0) / bytesMax)
  return (
    <>
      <div className={styles.meter} data-tone={isTooLarge ? 'bad' : packet?.is_above_size_taken ? 'warn' : undefined} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      {Boolean(error) && <ErrorNotice title={t('packet.failed')} error={error} onRetry={state.retry} />}
      {!packet && !error && (
        <div className={styles.pages}>
          <span />
          <span className={styles.sheet} />
        </div>
      )}
      {packet && (
        <>
          <Notes packet={packet} />
          <PacketPages packet={packet} isStale={!isCurrent} />
        </>
      )}
      <p className={styles.quiet}>{t(response.dispute.kind === 'query' ? 'submit.inquiryOnce' : 'submit.once')}</p>
    </>
  )
}

/** What was changed so that the packet fits, and what may be cut off. */
function Notes({ packet }: { packet: Packet }) {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const notes = [
    packet.rasterised.length > 0 && { text: t('packet.rasterised', { names: packet.rasterised.join(', ') }) },
    packet.are_images_reduced && { text: t('packet.imagesReduced') },
    packet.left_out.length > 0 && { text: t('packet.leftOut', { names: packet.left_out.join(', ') }), tone: 'warn' },
    packet.is_above_size_taken && { text: t('packet.aboveSize'), tone: 'warn' },
    packet.is_above_pages_taken && { text: t('packet.abovePages', { count: response.pages_taken }), tone: 'warn' },
  ].filter((note) => note !== false)
  return notes.map(({ text, tone }) => (
    <p key={text} className={styles.quiet} data-tone={tone}>
      {text}
    </p>
  ))
}

/** Saves the packet on the reader's device. */
export function DownloadButton({ state: { packet, isCurrent }, ...button }: ButtonProps & { state: PacketState }) {
  const { t } = useTranslation('evidence')
  const { key, response } = useDraft()
  const download = useMutation({
    mutationFn: (hash: string) => call(downloadPacket, { params: { ...key, hash } }),
    onSuccess: (content) => saveFile(`evidence-${response.dispute.id}.pdf`, new Blob([content], { type: 'application/pdf' })),
  })
  return (
    <Button {...button} isBusy={download.isPending} disabled={!isCurrent} onClick={() => packet && download.mutate(packet.hash)}>
      {t('packet.download')}
    </Button>
  )
}

/** Opens the preview where there is no room beside the form. */
export function PreviewButton({ state }: { state: PacketState }) {
  const { t } = useTranslation('evidence')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className={styles.previewButton ?? ''} onClick={() => setIsOpen(true)}>
        {state.packet ? t('packet.preview', { count: state.packet.pages.length }) : t('packet.making')}
      </Button>
      {isOpen && (
        <Dialog title={t('packet.title')} footer={<DownloadButton state={state} />} width={720} onClose={() => setIsOpen(false)}>
          <PacketSize state={state} />
          <PacketPreview state={state} />
        </Dialog>
      )}
    </>
  )
}
