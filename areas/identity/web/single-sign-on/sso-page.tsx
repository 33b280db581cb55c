import { useState } from 'react'
import { takeReturnedQuery } from '#web/session/sso-return.ts'
import { FinishSso } from './finish-sso.tsx'
import { StartSso } from './start-sso.tsx'

/** Leads to the identity provider, and ends what began there when the browser comes back. */
export function SsoPage() {
  // Read once: a state works once.
  const [query] = useState(takeReturnedQuery)
  return query === null ? <StartSso /> : <FinishSso query={query} />
}
