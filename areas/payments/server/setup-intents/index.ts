export { canBecome, cancelSetupIntent, confirmSetupIntent, createSetupIntent, type SetupIntentStatus } from './setup-intents.ts'
export { lockSetupIntent } from './store.ts'
