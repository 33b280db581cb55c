import CheckIcon from 'lucide-react/icons/check'
import MailIcon from 'lucide-react/icons/mail'
import UnplugIcon from 'lucide-react/icons/unplug'
import styles from './gate-mark.module.css'

const icons = { done: CheckIcon, over: UnplugIcon, mail: MailIcon }

/** What happened, as a picture above the title that says it. */
export function GateMark({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind]
  return (
    <span className={styles.mark} data-kind={kind} aria-hidden>
      <Icon />
    </span>
  )
}
