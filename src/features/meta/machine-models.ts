/** The models of every machine, for generated paths: of the lifecycles and of the flows. */
import { buildWatchModel } from '#machines/flows/build-watch.model.ts'
import { loadingBarModel } from '#machines/flows/loading-bar.model.ts'
import { loginModel } from '#machines/flows/login.model.ts'
import { partReloadModel } from '#machines/flows/part-reload.model.ts'
import { passwordGateModel } from '#machines/flows/password-gate.model.ts'
import { passwordResetModel } from '#machines/flows/password-reset.model.ts'
import { registrationModel } from '#machines/flows/registration.model.ts'
import { sessionModel } from '#machines/flows/session.model.ts'
import { stepUpModel } from '#machines/flows/step-up.model.ts'
import type { Model } from '#machines/lib/model.ts'
import { models as lifecycleModels } from '#machines/lifecycles/models.ts'

// the flow that opens an account is `sign-up`: `registration` is the lifecycle of how an investment is registered
export const machineModels: Readonly<Record<string, readonly Model[]>> = { ...lifecycleModels, session: [sessionModel], login: [loginModel], 'sign-up': [registrationModel], 'step-up': [stepUpModel], 'password-reset': [passwordResetModel], 'password-gate': [passwordGateModel], 'build-watch': [buildWatchModel], 'part-reload': [partReloadModel], 'loading-bar': [loadingBarModel] }
