/** The models of every machine, for generated paths: of the lifecycles and of the flows. */
import { bankAccountModel } from './payments/bank-account-setup.model.ts'
import { buildWatchModel } from './flows/build-watch.model.ts'
import { editFormModel, fileFormModel, savedFormModel } from './flows/edit-form.model.ts'
import { investorInformationModel } from './investments/investor-information.model.ts'
import { loadingBarModel } from './flows/loading-bar.model.ts'
import { loginModel } from './identity/login.model.ts'
import { newCompanyModel } from './offerings/new-company.model.ts'
import { confirmAddressModel } from './identity/confirm-address.model.ts'
import { partReloadModel } from './flows/part-reload.model.ts'
import { passwordGateModel } from './identity/password-gate.model.ts'
import { passwordResetModel } from './identity/password-reset.model.ts'
import { registrationModel } from './identity/sign-up.model.ts'
import { regulatoryChecklistModel } from './offerings/regulatory-checklist.model.ts'
import { sessionModel } from './identity/session.model.ts'
import { signingModel } from './flows/signing.model.ts'
import { stepUpModel } from './identity/step-up.model.ts'
import { uploadModel } from './flows/upload.model.ts'
import type { Model } from './lib/model.ts'
import { models as lifecycleModels } from './models.ts'

// the flow that opens an account is `sign-up`: `registration` is the lifecycle of how an investment is registered
export const machineModels: Readonly<Record<string, readonly Model[]>> = {
  ...lifecycleModels,
  session: [sessionModel],
  login: [loginModel],
  'sign-up': [registrationModel],
  'step-up': [stepUpModel],
  'investor-information': [investorInformationModel],
  'regulatory-checklist': [regulatoryChecklistModel],
  'password-reset': [passwordResetModel],
  'confirm-address': [confirmAddressModel],
  'password-gate': [passwordGateModel],
  'build-watch': [buildWatchModel],
  'part-reload': [partReloadModel],
  'loading-bar': [loadingBarModel],
  'edit-form': [editFormModel, savedFormModel, fileFormModel],
  upload: [uploadModel],
  // `bank-account` is the lifecycle on the server
  'bank-account-setup': [bankAccountModel],
  signing: [signingModel],
  'new-company': [newCompanyModel],
}
