import { useQuery } from '@tanstack/react-query'
import { merchantsQuery } from '../../session/queries.ts'
import { CreateSandboxKey } from '../../shared/keys/create-sandbox-key.tsx'
import { isMerchant, useCan, useMerchantStore } from '../../stores/merchant.ts'
import { useUserStore } from '../../stores/user.ts'

/** Creates a key of the sandbox that belongs to the signed-in reader's account. Absent for everybody else. */
export function CreateReaderKey({ onKey }: { onKey: (key: string) => void }) {
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
