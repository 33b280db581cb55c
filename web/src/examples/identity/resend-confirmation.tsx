import { ResendConfirmation } from '../../shared/identity/resend-confirmation.tsx'

export const Default = () => <ResendConfirmation email="ada@example.com" />
export const Quiet = () => <ResendConfirmation email="ada@example.com" isQuiet />
