import { useState } from 'react'
import { EffectField } from '../../shared/risk/effect-field.tsx'

export function Default() {
  const [effect, setEffect] = useState<'block' | 'allow'>('block')
  return <EffectField value={effect} isDisabled={false} onChange={setEffect} />
}
