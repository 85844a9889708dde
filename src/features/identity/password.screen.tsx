import { useCallback, useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { passwordGateFlow } from '#machines/flows/password-gate.flow.ts'
import { call } from '#src/api/call.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { sitePath } from '#src/lib/site-path.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { AuthHead } from './auth-page.tsx'

const machine = passwordGateFlow.provide({
  actors: {
    look: fromPromise<{ required: boolean; passed: boolean }>(({ signal }) => call('GET /api/auth/password', {}, { signal })),
    give: fromPromise<unknown, { password: string }>(({ input, signal }) => call('POST /api/auth/password', { body: { password: input.password } }, { signal })),
  },
})

/** Asks for the password of the site. The server's cookie is the flag; `onThrough` is told when it is there. */
export function SitePasswordForm({ onThrough }: { onThrough: () => void }) {
  const [state, send] = useFlow(machine)
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { failure } = state.context
  const through = state.matches('through')
  const asking = state.hasTag('form')
  useEffect(() => { if (through) onThrough() }, [through, onThrough])
  useEffect(() => { if (asking) field.current?.focus() }, [asking])
  useEffect(() => {
    if (failure === null) return
    setPassword('')
    field.current?.focus()
  }, [failure])
  const submit = () => {
    setEmpty(password === '')
    if (password === '') return field.current?.focus()
    send({ type: 'SUBMIT', password })
  }
  return (
    <div aria-busy={!asking}>
      <AuthHead title="This site is not open yet">Write the password that you were given. It counts for four hours.</AuthHead>
      {failure === null ? null : <Callout tone="danger" title="The site stays closed" live className="mt-6">{failure.message}</Callout>}
      <form method="post" noValidate className="mt-8 grid gap-5" onSubmit={(event) => { event.preventDefault(); if (asking && !state.hasTag('busy')) submit() }}>
        <Field label="Password" size="lg" error={empty ? 'Write the password.' : undefined}>
          <TextInput ref={field} type="password" name="site-password" autoComplete="off" value={password} onChange={(value) => { setPassword(value); setEmpty(false) }} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block busy={state.hasTag('busy') || through}>Continue</Button>
      </form>
    </div>
  )
}

/** The password of the site: in front of every page, and on to where the person wanted to go. */
export default function SitePassword() {
  const [search] = useSearch()
  // a full load: the server draws the page that it has kept back
  const goOn = useCallback(() => location.replace(sitePath(search.get('redirect')) ?? '/'), [search])
  return <div className="page-container"><div className="mx-auto max-w-100 pt-14 md:pt-20"><SitePasswordForm onThrough={goOn} /></div></div>
}
