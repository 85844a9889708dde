import { useCallback, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { fromPromise } from 'xstate'
import { z } from 'zod'
import type { CallFailure } from '#machines/flows/answers.ts'
import { passwordGateFlow } from '#machines/identity/password-gate.flow.ts'
import { call } from '#src/api/call.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { useSearch } from '#src/lib/nav.tsx'
import { sitePath } from '#src/lib/site-path.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { Callout } from '#src/ui/callout.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { AuthHead } from './auth-page.tsx'

const machine = passwordGateFlow.provide({
  actors: {
    look: fromPromise<{ required: boolean; passed: boolean }>(({ signal }) =>
      call('GET /api/auth/password', {}, { signal }),
    ),
    give: fromPromise<unknown, { password: string }>(({ input, signal }) =>
      call('POST /api/auth/password', { body: { password: input.password } }, { signal }),
    ),
  },
})

const schema = z.object({ password: z.string().min(1, 'Enter the password.') })

/** The password, emptied when it was refused; it has the focus as soon as it can be written. */
function PasswordField({ failure, asking }: { failure: CallFailure | null; asking: boolean }) {
  const { resetField, setFocus } = useFormContext()
  useEffect(() => {
    if (asking) setFocus('password')
  }, [asking, setFocus])
  useEffect(() => {
    if (failure === null) return
    resetField('password')
    setFocus('password')
  }, [failure, resetField, setFocus])
  return (
    <ActionField name="password" label="Password" size="lg">
      {(control) => (
        <TextInput {...control} type="password" name="site-password" autoComplete="off" />
      )}
    </ActionField>
  )
}

/** Requests the password of the site. The server's cookie is the flag; `onThrough` is called when it is there. */
export function SitePasswordForm({ onThrough }: { onThrough: () => void }) {
  const [state, send] = useFlow(machine)
  const { failure } = state.context
  const through = state.matches('through')
  const asking = state.hasTag('form')
  useEffect(() => {
    if (through) onThrough()
  }, [through, onThrough])
  return (
    <div aria-busy={!asking}>
      <AuthHead title="This site is not open yet">
        Enter the password you were given. It’s valid for four hours.
      </AuthHead>
      {failure === null ? null : (
        <Callout tone="danger" title="The site stays closed" live className="mt-6">
          {failure.message}
        </Callout>
      )}
      <ActionForm
        schema={schema}
        defaultValues={{ password: '' }}
        busy={state.hasTag('busy') || through}
        submitLabel="Continue"
        size="lg"
        block
        onSubmit={({ password }) => {
          if (asking) send({ type: 'SUBMIT', password })
        }}
        className="mt-8 gap-5"
      >
        <PasswordField failure={failure} asking={asking} />
      </ActionForm>
    </div>
  )
}

/** The password of the site: in front of every page, and on to where the person wanted to go. */
export default function SitePassword() {
  const [search] = useSearch()
  // a full load: the server renders the page that it has withheld
  const goOn = useCallback(
    () => location.replace(sitePath(search.get('redirect')) ?? '/'),
    [search],
  )
  return (
    <div className="page-container">
      <div className="mx-auto max-w-100 pt-14 md:pt-20">
        <SitePasswordForm onThrough={goOn} />
      </div>
    </div>
  )
}
