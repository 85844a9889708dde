import { flowSuite } from '#tests/support/flow-suite.ts'
import { passwordResetModel } from './password-reset.model.ts'

flowSuite(passwordResetModel)
