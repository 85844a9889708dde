import { useState } from 'react'
import {
  PLATFORM_RECORD,
  platformIdentity,
  type PlatformVersion,
} from '#domain/platform/model/platform-info.ts'
import { identityOf } from '#domain/platform/rules/platform-info.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { ProposeActDialog } from '#src/blocks/propose-act.tsx'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { PLATFORM } from './changed.ts'

const fields = fieldsOf(platformIdentity)

/** Proposes other names, contacts, legal notices or another intermediary, which a second person approves. */
export function IdentityDialog({
  version,
  onClose,
}: {
  version: PlatformVersion
  onClose: () => void
}) {
  const [payload] = useState({ schema: platformIdentity, values: identityOf(version.info) })
  return (
    <ProposeActDialog
      title="Change names and notices"
      explain="Investors verify wire instructions by this phone and know e-mails by this sender."
      kind="platform.identity"
      subject={PLATFORM_RECORD}
      payload={payload}
      reason="Why this changes"
      changes={PLATFORM}
      onClose={onClose}
    >
      {fields.map(({ name, title, help, widget }) => (
        <ActionField key={name} name={`payload.${name}`} label={title} help={help}>
          {(control) =>
            widget === 'textarea' ? <Textarea {...control} rows={4} /> : <TextInput {...control} />
          }
        </ActionField>
      ))}
    </ProposeActDialog>
  )
}
