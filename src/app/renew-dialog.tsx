import { useState } from 'react'
import { GENERAL, type Tokens } from '#machines/flows/answers.ts'
import { InDialog } from '#src/features/identity/identity/auth-page.tsx'
import { LoginSteps } from '#src/features/identity/identity/login-steps.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** Signing in over the page: what was typed below stays, and what was refused is sent again. */
export default function RenewDialog() {
  const { user, signIn, logOut } = useSession()
  const [failed, setFailed] = useState(0)
  const onTokens = (tokens: Tokens) => {
    // still open: the user could not be requested, and may try again
    const again = () => setFailed((times) => times + 1)
    void signIn(tokens).then(again, again)
  }
  return (
    <Modal
      open
      onClose={() => undefined}
      dismissible={false}
      size="sm"
      title="Your session has ended"
      description="Log in again to continue. Everything on this page stays as it is."
      footer={<Button onClick={logOut}>Leave without saving</Button>}
    >
      <InDialog value>
        <LoginSteps
          key={failed}
          inPlace
          address={user?.primary_email ?? ''}
          before={failed === 0 ? null : { message: GENERAL }}
          onTokens={onTokens}
        />
      </InDialog>
    </Modal>
  )
}
