import { lazy, type ComponentType } from 'react'
import { InDialog } from './auth-page.tsx'
import { LoginSteps } from './login-steps.tsx'
import { SitePasswordForm } from './password.screen.tsx'
import { SignupSteps } from './signup.screen.tsx'
import { ConfirmSteps } from './validate.screen.tsx'

const ResetSteps = lazy(() => import('./reset-steps.tsx'))
const nothing = () => undefined

/** What each flow of this folder shows, without the page around it; /meta/machines looks at it in a chosen state. */
export const stages: Readonly<Record<string, ComponentType>> = {
  login: () => (
    <InDialog value>
      <LoginSteps address="" before={null} onForgot={nothing} onTokens={nothing} />
    </InDialog>
  ),
  'password-reset': () => (
    <InDialog value>
      <ResetSteps email="" onLeave={nothing} />
    </InDialog>
  ),
  'sign-up': () => (
    <InDialog value>
      <SignupSteps />
    </InDialog>
  ),
  'confirm-address': () => <ConfirmSteps id="" onSignedIn={() => Promise.resolve()} />,
  'password-gate': () => (
    <InDialog value>
      <SitePasswordForm onThrough={nothing} />
    </InDialog>
  ),
}
