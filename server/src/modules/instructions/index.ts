export { createPusher, type Pusher } from './push.ts'
export { createPushSealer, readPushAddress, setPushAddress } from './push-address.ts'
export { areInstructionsToPush } from './push-store.ts'
export { acknowledge, answer, listInstructionPage, readInstructionFile } from './service.ts'
