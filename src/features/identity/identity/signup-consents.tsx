import { useState } from 'react'
import { z } from 'zod'
import type { Answer } from '#src/api/call.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { FullText, PROMISES } from './consent-item.tsx'

export type SignUpText = Answer<'GET /api/legal'>['items'][number]
const accepted = (message: string) => z.boolean().refine((value) => value, message)
/** One checkbox for each text that a new account accepts. */
export const consentFields = {
  terms: accepted('Accept the terms to create an account.'),
  privacy: accepted('Accept the privacy policy to create an account.'),
  electronic_delivery: accepted('Agree to electronic documents to create an account.'),
}
export const NOTHING_ACCEPTED = { terms: false, privacy: false, electronic_delivery: false }

function ConsentLine({ text }: { text: SignUpText }) {
  const [open, setOpen] = useState(false)
  const textId = `text-${text.kind}`
  return (
    <li>
      <ActionField name={text.kind}>
        {(control, error) => (
          <Checkbox {...control} label={PROMISES[text.kind]} help={text.summary} error={error} />
        )}
      </ActionField>
      <Button
        variant="tertiary"
        size="sm"
        className="ml-4"
        aria-expanded={open}
        aria-controls={textId}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the text' : 'Read the full text'}
        <span className="sr-only">: {text.title}</span>
      </Button>
      {open ? <FullText consent={text} id={textId} /> : null}
    </li>
  )
}

/** The texts of a new account, accepted with the form itself: there is no second page for them. */
export function SignupConsents({ texts }: { texts: readonly SignUpText[] }) {
  return (
    <fieldset>
      <legend className="text-h4">Agreements</legend>
      <ul className="mt-2 grid gap-3">
        {texts.map((text) => (
          <ConsentLine key={text.kind} text={text} />
        ))}
      </ul>
    </fieldset>
  )
}
