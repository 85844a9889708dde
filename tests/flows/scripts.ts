import { passwordResetScript } from './password-reset.script.ts'
import type { FlowScript } from './script.ts'
import { signUpScript } from './sign-up.script.ts'

/** Every flow that has a page, by its id. */
export const scripts: Readonly<Record<string, FlowScript>> = { 'sign-up': signUpScript, 'password-reset': passwordResetScript }
