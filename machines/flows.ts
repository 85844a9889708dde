import type { AnyStateMachine } from 'xstate'
import { bankAccountFlow } from './payments/bank-account-setup.flow.ts'
import { buildWatchFlow } from './flows/build-watch.flow.ts'
import { editFormFlow } from './flows/edit-form.flow.ts'
import { investorInformationFlow } from './investments/investor-information.flow.ts'
import { loadingBarFlow } from './flows/loading-bar.flow.ts'
import { loginFlow } from './identity/login.flow.ts'
import { newCompanyFlow } from './offerings/new-company.flow.ts'
import { confirmAddressFlow } from './identity/confirm-address.flow.ts'
import { partReloadFlow } from './flows/part-reload.flow.ts'
import { passwordGateFlow } from './identity/password-gate.flow.ts'
import { passwordResetFlow } from './identity/password-reset.flow.ts'
import { registrationFlow } from './identity/sign-up.flow.ts'
import { regulatoryChecklistFlow } from './offerings/regulatory-checklist.flow.ts'
import { sessionFlow } from './identity/session.flow.ts'
import { signingFlow } from './flows/signing.flow.ts'
import { stepUpFlow } from './identity/step-up.flow.ts'
import { uploadFlow } from './flows/upload.flow.ts'

/** Every machine that runs in the browser. */
export const flows = [
  sessionFlow,
  loginFlow,
  passwordResetFlow,
  passwordGateFlow,
  registrationFlow,
  confirmAddressFlow,
  stepUpFlow,
  investorInformationFlow,
  regulatoryChecklistFlow,
  loadingBarFlow,
  buildWatchFlow,
  partReloadFlow,
  editFormFlow,
  uploadFlow,
  bankAccountFlow,
  signingFlow,
  newCompanyFlow,
] as unknown as readonly AnyStateMachine[]
