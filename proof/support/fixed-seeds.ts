import fc from 'fast-check'
import { chooseSeed } from './scale.ts'

/** Set up before each file with tests: fast-check takes this seed where a property names none. */
fc.configureGlobal({ seed: chooseSeed('PROPERTY_SEED') })
