import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from './use-copy.ts'

/** A button that copies a text, and says so when it has. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Button icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} onClick={() => copy(text)}>
        {isCopied ? t('id.copied') : children}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? t('id.copied') : ''}
      </span>
    </>
  )
}
