export { createKey } from './keys/create.ts'
export { revokeOwnKey } from './keys/revoke.ts'
export { registerDevelopers } from './routes.ts'
