import { replaySuite } from './suite.ts'

replaySuite('investment')
