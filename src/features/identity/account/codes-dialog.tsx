import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** Recovery codes, shown once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [said, setSaid] = useState('')
  const text = codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('Your browser did not allow copying. Select the codes and copy them.'),
    )
  const save = () => {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'capstan-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
    setSaid('Saved.')
  }
  return (
    <Modal
      open
      onClose={onClose}
      dismissible={false}
      size="sm"
      title="Keep your recovery codes"
      description="Each works once, instead of your app or passkey. We show them only now."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4"
        >
          {codes.map((code) => (
            <li key={code} className="font-mono text-body tracking-wide">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Copy} onClick={copy}>
            Copy codes
          </Button>
          <Button size="sm" icon={Download} onClick={save}>
            Save as file
          </Button>
        </div>
        <p role="status" className="text-small text-muted">
          {said}
        </p>
        <Callout tone="info" title="Not beside your phone">
          Print them or save them in a password manager in case you lose your phone.
        </Callout>
      </div>
    </Modal>
  )
}
