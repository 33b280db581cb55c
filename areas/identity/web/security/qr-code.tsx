import { encode } from 'uqr'
import styles from './authenticator.module.css'

/** A QR code. It is dark on white in both appearances, because many cameras read nothing else. Loaded when one is shown. */
export default function QrCode({ value, size, label }: { value: string; size: number; label: string }) {
  const { data, size: modules } = encode(value, { border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div className={styles.code}>
      <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`} shapeRendering="crispEdges">
        <path d={squares.join('')} fill="#000000" />
      </svg>
    </div>
  )
}
