import UploadIcon from 'lucide-react/icons/upload'
import { useRef } from 'react'
import type { EvidenceFileField } from '#areas/disputes/contract/evidence.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { acceptedFiles, useUploadsHere } from './use-uploads.ts'

interface AddFilesProps {
  kind: EvidenceFileField
  /** What is read aloud. */
  label: string
  /** In a row, its edge would be noise. */
  isBare?: boolean
  children: string
}

/** Chooses any number of files, which are uploaded immediately. */
export function AddFiles({ kind, label, isBare = false, children }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const { add } = useUploadsHere()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label={label}
        onChange={({ target }) => {
          add([...(target.files ?? [])], kind)
          // The same file can be chosen again after it was corrected.
          target.value = ''
        }}
      />
      <Button kind={isBare ? 'bare' : 'default'} size="small" icon={<UploadIcon aria-hidden />} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
