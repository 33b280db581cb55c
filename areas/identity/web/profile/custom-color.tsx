import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHexColor } from '#kernel/appearance/brand.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import styles from './custom-color.module.css'

/** A color of the person's own, by the browser's picker or by its code. The whole page shows it while it is chosen. */
export function CustomColor({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('settings')
  const [text, setText] = useState(color)
  const isCode = isHexColor(readCode(text))
  const choose = (typed: string) => {
    setText(typed)
    const code = readCode(typed)
    if (isHexColor(code)) onChange(code)
  }
  return (
    <div className={styles.fields}>
      <Field label={t('appearance.customPicker')}>
        {(control) => <input {...control} type="color" className={styles.picker} value={color} onChange={({ target }) => choose(target.value)} />}
      </Field>
      <Field label={t('appearance.customCode')} hint={t('appearance.customCodeHint')} problem={isCode ? undefined : t('appearance.customCodeProblem')}>
        {(control) => (
          <TextInput {...control} className={styles.code} autoComplete="off" spellCheck={false} value={text} onChange={({ target }) => choose(target.value)} />
        )}
      </Field>
    </div>
  )
}

/** A typed code, with or without its sign. */
function readCode(text: string): string {
  const typed = text.trim().toLowerCase()
  return typed.startsWith('#') ? typed : `#${typed}`
}
