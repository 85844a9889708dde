import { useState } from 'react'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const KEY = 'capstan-factor-offer'
function declined(): boolean {
  try {
    return localStorage.getItem(KEY) === 'later'
  } catch {
    return false
  }
}

/** In the demo world an administrator without an app or a passkey is offered one and may go on. */
export function FactorOffer() {
  const { user } = useSession()
  const [gone, setGone] = useState(declined)
  if (user?.enrol !== 'offer' || gone) return null
  const later = () => {
    setGone(true)
    try {
      localStorage.setItem(KEY, 'later')
    } catch {
      // Without storage it is offered again.
    }
  }
  return (
    <Callout
      tone="info"
      title="Protect the administration with an app or a passkey"
      className="mb-6"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="tertiary" onClick={later}>
            Not now
          </Button>
          <LinkButton to="/dashboard/security?redirect=%2Fadmin%2Fhome" size="sm">
            Set it up
          </LinkButton>
        </span>
      }
    >
      In production, administrators must use an authenticator app or a passkey.
    </Callout>
  )
}
