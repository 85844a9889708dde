import { bankAccountScript } from './bank-account.script.ts'
import { buildWatchScript } from './build-watch.script.ts'
import { confirmAddressScript } from './confirm-address.script.ts'
import { editFormScript } from './edit-form.script.ts'
import { investorInformationScript } from './investor-information.script.ts'
import { loadingBarScript } from './loading-bar.script.ts'
import { loginScript } from './login.script.ts'
import { newCompanyScript } from './new-company.script.ts'
import { partReloadScript } from './part-reload.script.ts'
import { passwordGateScript } from './password-gate.script.ts'
import { passwordResetScript } from './password-reset.script.ts'
import type { FlowScript } from './script.ts'
import { regulatoryChecklistScript } from './regulatory-checklist.script.ts'
import { sessionScript } from './session.script.ts'
import { signUpScript } from './sign-up.script.ts'
import { signingScript } from './signing.script.ts'
import { stepUpScript } from './step-up.script.ts'
import { uploadScript } from './upload.script.ts'

/** Flows of signing in and of the page itself, by id. */
export const sessionScripts: Readonly<Record<string, FlowScript>> = {
  'sign-up': signUpScript,
  'confirm-address': confirmAddressScript,
  login: loginScript,
  'password-reset': passwordResetScript,
  'step-up': stepUpScript,
  'password-gate': passwordGateScript,
  'build-watch': buildWatchScript,
  session: sessionScript,
  'loading-bar': loadingBarScript,
  'part-reload': partReloadScript,
}
/** Flows of forms and of work with several steps, by id. */
export const formScripts: Readonly<Record<string, FlowScript>> = {
  'investor-information': investorInformationScript,
  'regulatory-checklist': regulatoryChecklistScript,
  'edit-form': editFormScript,
  upload: uploadScript,
  'bank-account-setup': bankAccountScript,
  signing: signingScript,
  'new-company': newCompanyScript,
}
/** Every flow, by its id. */
export const scripts = { ...sessionScripts, ...formScripts }
