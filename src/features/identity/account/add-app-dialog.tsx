import { useState } from 'react'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { OtpInput } from '#src/ui/inputs/otp.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { QrCode } from './qr.tsx'

/** Enrolling an authenticator app: the picture, the same as text, and a code that proves that the app has it. */
export function AddAppDialog({
  secret,
  uri,
  onClose,
  onDone,
}: {
  secret: string
  uri: string
  onClose: () => void
  onDone: (codes: string[] | null) => void
}) {
  const [code, setCode] = useState('')
  const confirm = useSend('POST /api/security/app/confirm', {
    changes: ['GET /api/security', 'GET /api/sign-ins'],
    onSuccess: (answer) => onDone(answer.recovery_codes),
    onError: () => setCode(''),
  })
  const submit = (digits: string) => {
    if (digits.length === 6 && !confirm.isPending)
      confirm.mutate({ body: { security_code: digits } })
  }
  const wrong = confirm.isError && code === ''
  const entry = wrong ? 'wrong' : 'entry'
  return (
    <Modal
      open
      onClose={onClose}
      title="Add an authenticator app"
      description="Scan the picture with the app, then write the code that it shows."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={confirm.isPending}
            disabledReason={
              code.length < 6 && !confirm.isPending ? 'Enter the 6-digit code.' : undefined
            }
            onClick={() => submit(code)}
          >
            Add app
          </Button>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid content-start gap-5">
          <CopyField
            label="Key for the app"
            help="Enter it into the app if you cannot scan."
            value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          />
          <div>
            <p className="mb-1.5 text-ui font-medium">Code of the app</p>
            <OtpInput
              small
              autoFocus
              aria-label="Code of the app"
              value={code}
              onChange={setCode}
              onComplete={submit}
              status={confirm.isPending ? 'checking' : entry}
              {...(confirm.isError && code === '' ? { error: confirm.error.message } : {})}
            />
          </div>
        </div>
      </div>
    </Modal>
  )
}
