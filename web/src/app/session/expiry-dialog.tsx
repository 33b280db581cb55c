import Button from 'antd/es/button'
import Modal from 'antd/es/modal'
import { useTranslation } from 'react-i18next'
import { confirmExpiry } from './confirm-expiry.ts'

/** There is one way on, so nothing but the button closes it. */
export function ExpiryDialog() {
  const { t } = useTranslation()
  return (
    <Modal
      open
      centered
      width={420}
      title={t('expired.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={confirmExpiry} autoFocus>
          {t('expired.confirm')}
        </Button>
      }
    >
      <p>{t('expired.text')}</p>
    </Modal>
  )
}
