export { instructionOutbox } from './push.ts'
export { createPushSealer, readPushAddress, setPushAddress } from './push-address.ts'
export { acknowledge, answer, listInstructionPage, readInstructionFile } from './service.ts'
