import UploadIcon from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import styles from './upload.module.css'

/** What a file input offers; the server decides by the content. */
const acceptedFiles = '.xlsx,.xls,.csv'

interface FileFieldProps {
  file: File | null
  hint: string
  problem: string | undefined
  isDisabled: boolean
  onChoose: (file: File) => void
}

/** Chooses a file, and names it. */
export function FileField({ file, hint, problem, isDisabled, onChoose }: FileFieldProps) {
  const { t } = useTranslation('risk')
  const input = useRef<HTMLInputElement>(null)
  const text = t(file ? 'upload.chooseAnother' : 'upload.choose')
  return (
    <Field label={t('upload.file')} hint={hint} problem={problem}>
      {({ id, 'aria-invalid': isInvalid, ...control }) => (
        <div className={styles.file}>
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptedFiles}
            aria-label={t('upload.file')}
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              if (chosen) onChoose(chosen)
              // The same file can be chosen again after it was corrected.
              target.value = ''
            }}
          />
          <Button
            {...control}
            id={id}
            // The label of the field would name it otherwise, but voice control needs the name that it shows.
            aria-label={text}
            data-invalid={isInvalid || undefined}
            icon={<UploadIcon aria-hidden />}
            disabled={isDisabled}
            onClick={() => input.current?.click()}
          >
            {text}
          </Button>
          {file && (
            <span className={styles.name} role="status">
              {file.name}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
