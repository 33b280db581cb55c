import QRCode from 'antd/es/qr-code'
import styles from './authenticator.module.css'

/** A QR code. A file of its own, fetched when one is shown. */
export default function QrCode({ value, size, label }: { value: string; size: number; label: string }) {
  return (
    <div className={styles.code}>
      <QRCode value={value} size={size} type="svg" color="#000000" bgColor="#ffffff" bordered={false} aria-label={label} />
    </div>
  )
}
