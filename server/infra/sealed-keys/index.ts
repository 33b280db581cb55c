export { resealJob, resealJobName } from './reseal.ts'
