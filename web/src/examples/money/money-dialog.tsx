import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { MoneyDialog } from '../../shared/money/money-dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

interface ExampleProps {
  isDangerous?: boolean
  isOver?: boolean
  error?: unknown
  unsettled?: object | null
}

function Example({ error = null, unsettled = null, ...props }: ExampleProps) {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <MoneyDialog
          {...props}
          title={t('menu.refund')}
          submitText={t('menu.refund')}
          form={{ submit: dialog.close, isSending: false, refusal: { error, fields: [] }, clearRefusal: dialog.close }}
          money={{ unsettled, startOver: dialog.close }}
          onClose={dialog.close}
        >
          <p>{t('samples.sentence')}</p>
        </MoneyDialog>
      )}
    </>
  )
}

export const Default = () => <Example />
export const Dangerous = () => <Example isDangerous />
export const Disabled = () => <Example isOver />
/** The answer was lost: the same call can be sent again, and counts once. */
export const Unsettled = () => <Example unsettled={{}} />

export function Rejected() {
  const { t } = useTranslation('catalogue')
  return <Example error={new ApiError({ code: 409, status: 409, message: t('samples.refused'), requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })} />
}
