import { flowSuite } from '#tests/support/flow-suite.ts'
import { confirmAddressModel } from './confirm-address.model.ts'

flowSuite(confirmAddressModel)
