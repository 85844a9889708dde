import { stage } from '../e2e/harness.ts'
import { sessionScripts } from './scripts.ts'
import { walkFlows } from './walk-flows.ts'

walkFlows(stage({ looks: true }), sessionScripts)
