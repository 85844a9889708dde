import { buildWatchScript } from './build-watch.script.ts'
import { loadingBarScript } from './loading-bar.script.ts'
import { loginScript } from './login.script.ts'
import { partReloadScript } from './part-reload.script.ts'
import { passwordGateScript } from './password-gate.script.ts'
import { passwordResetScript } from './password-reset.script.ts'
import type { FlowScript } from './script.ts'
import { sessionScript } from './session.script.ts'
import { signUpScript } from './sign-up.script.ts'
import { stepUpScript } from './step-up.script.ts'

/** Every flow, by its id. */
export const scripts: Readonly<Record<string, FlowScript>> = { 'sign-up': signUpScript, login: loginScript, 'password-reset': passwordResetScript, 'step-up': stepUpScript, 'password-gate': passwordGateScript, 'build-watch': buildWatchScript, session: sessionScript, 'loading-bar': loadingBarScript, 'part-reload': partReloadScript }
