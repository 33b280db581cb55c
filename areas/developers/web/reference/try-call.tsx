import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { merchantsQuery } from '#web/session/queries.ts'
import { CreateSandboxKey } from '#web/shared/keys/create-sandbox-key.tsx'
import { isMerchant, useCan, useMerchantStore } from '#web/stores/merchant.ts'
import { useUserStore } from '#web/stores/user.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import type { ApiName } from './api-names.ts'
import type { Operation } from './documents.ts'
import type { ParameterRow } from './parameters.ts'
import styles from './reference-page.module.css'
import { exampleBody, exampleLines, isUsableKey, sendCall, takesJson } from './send-call.ts'
import { type CodeLanguage, codeLanguages, hasClientMethod, writeCode } from './write-code.ts'

interface TryCallProps {
  api: ApiName
  operation: Operation
  parameters: readonly ParameterRow[]
  apiKey: string
  onKey: (key: string) => void
}

/** The call with the reader's sandbox or platform key: as code, and made for real by a button. */
export function TryCall({ api, operation, parameters, apiKey, onKey }: TryCallProps) {
  const { t } = useTranslation('reference')
  const id = useId()
  const names = parameters.flatMap(({ place, name }) => (place === 'path' ? [name] : []))
  const required = parameters.flatMap(({ place, name, isRequired }) => (place !== 'path' && isRequired && !/[[.]/.test(name) ? [name] : []))
  const [inPath, setInPath] = useState<Readonly<Record<string, string>>>({})
  const isJson = takesJson(operation)
  const [lines, setLines] = useState(() => (isJson ? exampleBody(required) : exampleLines(required)))
  const filled = { operation, key: apiKey, inPath, lines }
  const [language, setLanguage] = useState<CodeLanguage>('curl')
  const sent = useMutation({ mutationFn: sendCall })
  const isWrongKey = apiKey !== '' && !isUsableKey(api, apiKey)
  const isReady = isUsableKey(api, apiKey) && names.every((name) => inPath[name])
  return (
    <section aria-labelledby={`${id}-title`} className={`card ${styles.attempt}`}>
      <h2 id={`${id}-title`}>{t('try.title')}</h2>
      <label htmlFor={`${id}-key`}>{t(`try.${api}.key`)}</label>
      <TextInput
        id={`${id}-key`}
        type="password"
        autoComplete="off"
        value={apiKey}
        placeholder={api === 'merchant' ? 'sk_test_…' : 'platform_…'}
        aria-invalid={isWrongKey}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onKey(event.target.value.trim())}
      />
      <p id={`${id}-hint`} className={styles.hint} data-wrong={isWrongKey || undefined}>
        {t(`try.${api}.${isWrongKey ? 'wrongKey' : 'hint'}`)}
      </p>
      {api === 'merchant' && apiKey === '' && <CreateReaderKey onKey={onKey} />}
      {names.map((name) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>
            <code>{name}</code>
          </label>
          <TextInput id={`${id}-${name}`} value={inPath[name] ?? ''} onChange={(event) => setInPath({ ...inPath, [name]: event.target.value.trim() })} />
        </div>
      ))}
      <label htmlFor={`${id}-lines`}>{t(isJson ? 'try.body' : 'try.parameters')}</label>
      <TextArea
        id={`${id}-lines`}
        rows={isJson ? 6 : 3}
        spellCheck={false}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
        className={styles.lines}
      />
      {hasClientMethod(operation) && (
        <Select
          value={language}
          aria-label={t('try.language')}
          onChange={({ target }) => setLanguage(codeLanguages.find((each) => each === target.value) ?? 'curl')}
        >
          {codeLanguages.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      )}
      <CodeBlock code={writeCode(language, { ...filled, key: apiKey && `${apiKey.slice(0, 8)}…${apiKey.slice(-4)}` }, location.origin)} label={language} />
      <Button kind="primary" isBusy={sent.isPending} disabled={!isReady} onClick={() => sent.mutate(filled)}>
        {t('try.send')}
      </Button>
      <div role="status">
        {sent.isError && <p>{t('try.offline')}</p>}
        {sent.data && (
          <p>
            {t('try.answered', { status: sent.data.status })} {sent.data.requestId && <code>{sent.data.requestId}</code>}
          </p>
        )}
      </div>
      {sent.data && <CodeBlock code={sent.data.body} label={t('try.answer')} />}
    </section>
  )
}

/** Creates a key of the sandbox that belongs to the signed-in reader's account. Absent for everybody else. */
function CreateReaderKey({ onKey }: { onKey: (key: string) => void }) {
  const isSignedIn = useUserStore(({ token }) => token !== '')
  const mayManageKeys = useCan('keys.manage')
  const merchant = useMerchantStore((state) => state.merchant)
  const accounts = useQuery({ ...merchantsQuery, enabled: isSignedIn && mayManageKeys }).data
  const sandbox = mayManageKeys && isMerchant(merchant) && accounts?.find(({ kind, business_id }) => kind === 'sandbox' && business_id === merchant.business_id)
  return sandbox ? (
    <div>
      <CreateSandboxKey merchantId={sandbox.id} onCreated={onKey} />
    </div>
  ) : null
}
