export { createKey } from './keys/create.ts'
export { revokeKeysOfStore, revokeOwnKey } from './keys/revoke.ts'
export { registerDevelopers } from './routes.ts'
