import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { useRefresh } from '#src/api/query.ts'
import { makePasskey } from '#src/lib/passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** How a browser names the device that it runs on; the first that fits counts. */
const DEVICES: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /iPhone|iPad/, name: 'iPhone' },
  { pattern: /Android/, name: 'Android phone' },
  { pattern: /Mac/, name: 'Mac' },
  { pattern: /Windows/, name: 'Windows computer' },
]
/** What a device calls itself, as a first guess at the passkey's name. */
const guess = (): string =>
  DEVICES.find(({ pattern }) => pattern.test(navigator.userAgent))?.name ?? 'This computer'

/** Creating a passkey: a name, then the browser's dialog. */
export function AddPasskeyDialog({
  options,
  onClose,
  onDone,
}: {
  options: Record<string, unknown>
  onClose: () => void
  onDone: (codes: string[] | null) => void
}) {
  const [label, setLabel] = useState(guess)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const refresh = useRefresh()
  const add = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const response = await makePasskey(options)
      const { recovery_codes: codes } = await call('POST /api/security/passkeys', {
        body: { label: label.trim(), response },
      })
      await refresh('GET /api/security', 'GET /api/sign-ins')
      onDone(codes)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong. Try again later.')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Add a passkey"
      description="Your device keeps it and asks for your fingerprint, face or PIN."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={label.trim() === '' ? 'Name the passkey first.' : undefined}
            onClick={() => void add()}
          >
            Add passkey
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Name of the passkey" help="So that you know it again.">
          <TextInput value={label} onChange={setLabel} maxLength={60} />
        </Field>
        {failure === null ? null : (
          <Callout tone="danger" title="No passkey was added" live>
            {failure} Close this dialog and start again.
          </Callout>
        )}
      </div>
    </Modal>
  )
}
