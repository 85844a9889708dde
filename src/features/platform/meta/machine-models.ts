/** The models of every machine, for generated paths: of the lifecycles and of the flows. */
import { bankAccountModel } from '#machines/payments/bank-account-setup.model.ts'
import { buildWatchModel } from '#machines/flows/build-watch.model.ts'
import { editFormModel, savedFormModel } from '#machines/flows/edit-form.model.ts'
import { investorInformationModel } from '#machines/investments/investor-information.model.ts'
import { loadingBarModel } from '#machines/flows/loading-bar.model.ts'
import { loginModel } from '#machines/identity/login.model.ts'
import { newCompanyModel } from '#machines/offerings/new-company.model.ts'
import { confirmAddressModel } from '#machines/identity/confirm-address.model.ts'
import { partReloadModel } from '#machines/flows/part-reload.model.ts'
import { passwordGateModel } from '#machines/identity/password-gate.model.ts'
import { passwordResetModel } from '#machines/identity/password-reset.model.ts'
import { registrationModel } from '#machines/identity/sign-up.model.ts'
import { regulatoryChecklistModel } from '#machines/offerings/regulatory-checklist.model.ts'
import { sessionModel } from '#machines/identity/session.model.ts'
import { signingModel } from '#machines/flows/signing.model.ts'
import { stepUpModel } from '#machines/identity/step-up.model.ts'
import { uploadModel } from '#machines/flows/upload.model.ts'
import type { Model } from '#machines/lib/model.ts'
import { models as lifecycleModels } from '#machines/models.ts'

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
  'edit-form': [editFormModel, savedFormModel],
  upload: [uploadModel],
  // `bank-account` is the lifecycle on the server
  'bank-account-setup': [bankAccountModel],
  signing: [signingModel],
  'new-company': [newCompanyModel],
}
