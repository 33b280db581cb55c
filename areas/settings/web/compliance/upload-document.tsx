import { useMutation, useQueryClient } from '@tanstack/react-query'
import UploadIcon from 'lucide-react/icons/upload'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadDocument } from '#areas/settings/contract/compliance/endpoints.ts'
import { limits } from '#kernel/limits.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { complianceQuery } from '../queries.ts'

interface UploadDocumentProps {
  requirementId: string
  kind: string
  /** Whether a document was rejected before. */
  isAgain: boolean
}

/** Chooses a file, which is sent immediately. What the server says of it stays until another one is chosen. */
export function UploadDocument({ requirementId, kind, isAgain }: UploadDocumentProps) {
  const { t } = useTranslation('compliance')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [problem, setProblem] = useState<'empty' | 'tooLarge' | null>(null)
  const { queryKey } = complianceQuery(id)
  const upload = useMutation({
    mutationFn: async (file: File) =>
      call(uploadDocument, { params: { id, requirementId }, body: { name: file.name, content_base64: await readBase64(file) } }, { showsFieldErrors: true }),
    onSuccess: (info) => {
      queries.setQueryData(queryKey, info)
      void queries.invalidateQueries({ queryKey: ['merchant', id] })
      showToast({ kind: 'success', text: t('sent') })
    },
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    const found = findFileProblem(file)
    setProblem(found)
    upload.reset()
    if (found === null) upload.mutate(file)
  }
  const [wrong] = upload.error && 'fieldErrors' in upload.error ? (upload.error.fieldErrors as readonly { message: string }[]) : []
  return (
    <div className={styles.upload}>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label={t('choose', { kind })}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file can be chosen again after it was corrected.
          target.value = ''
        }}
      />
      <Button
        kind="primary"
        icon={<UploadIcon aria-hidden />}
        isBusy={upload.isPending}
        aria-label={t('choose', { kind })}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {t(isAgain ? 'uploadAgain' : 'upload')}
      </Button>
      <p id={hintId} className={styles.quiet}>
        {t('hint', { megabytes: limits.fileBytesMax / 1_048_576 })}
      </p>
      {problem !== null && (
        <p className={styles.warning} role="alert">
          {t(`problems.${problem}`, { megabytes: limits.fileBytesMax / 1_048_576 })}
        </p>
      )}
      {wrong ? (
        <p className={styles.warning} role="alert">
          {wrong.message}
        </p>
      ) : (
        <Refusal error={upload.error} />
      )}
    </div>
  )
}

/** What a file input offers; the server decides by the content. */
const acceptedFiles = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/** Why a file can't be sent at all; null if the server decides. */
export function findFileProblem({ size }: Pick<File, 'size'>): 'empty' | 'tooLarge' | null {
  if (size === 0) return 'empty'
  return size > limits.fileBytesMax ? 'tooLarge' : null
}

/** Reads a file as the upload sends it. */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
