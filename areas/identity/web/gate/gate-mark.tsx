import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import DisconnectOutlined from '@ant-design/icons/es/icons/DisconnectOutlined'
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined'
import styles from './gate-mark.module.css'

const icons = { done: CheckOutlined, over: DisconnectOutlined, mail: MailOutlined }

/** What happened, as a picture above the title that says it. */
export function GateMark({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind]
  return (
    <span className={styles.mark} data-kind={kind} aria-hidden>
      <Icon />
    </span>
  )
}
