import { CreateSandboxKey } from '../../shared/keys/create-sandbox-key.tsx'

export const Default = () => <CreateSandboxKey merchantId="acct_example" />
