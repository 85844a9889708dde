import { ArrowLeft, Fingerprint, KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { CallFailure, Method, Proof } from '#machines/flows/answers.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { OtpInput } from '#src/ui/inputs/otp.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { AuthHead } from './auth-page.tsx'
import { usable } from './prove.ts'
import { useCodeForm } from './use-code-form.ts'

const WAYS: Readonly<
  Record<Exclude<Method, 'email'>, { icon: IconType; other: string; title: string; says: string }>
> = {
  passkey: {
    icon: Fingerprint,
    other: 'Use a passkey',
    title: 'Use your passkey',
    says: 'Your device asks for your fingerprint, face or PIN.',
  },
  app: {
    icon: Smartphone,
    other: 'Use the authenticator app',
    title: 'Enter the code of your app',
    says: 'Open your authenticator app and write its six digits.',
  },
  recovery_code: {
    icon: KeyRound,
    other: 'Use a recovery code',
    title: 'Use a recovery code',
    says: 'Each of your recovery codes works once.',
  },
}

export interface FactorFormProps {
  methods: readonly Method[]
  failure: CallFailure | null
  busy: boolean
  backLabel: string
  onProof: (proof: Proof) => void
  onPasskey: () => void
  onBack: () => void
  /** to the account recovery of those who lost everything */
  onLost?: () => void
}

function AppCode({
  failure,
  busy,
  onProof,
}: Pick<FactorFormProps, 'failure' | 'busy' | 'onProof'>) {
  const form = useCodeForm(
    failure,
    (refused) =>
      refused.code === 'code_incorrect'
        ? 'That code does not match. A code works for half a minute, and once.'
        : refused.message,
    (code) => {
      if (!busy) onProof({ method: 'app', code })
    },
  )
  const wrong = form.error !== undefined && !busy
  const entry = wrong ? 'wrong' : 'entry'
  return (
    <form method="post" noValidate className="mt-8" onSubmit={(event) => void form.submit(event)}>
      <OtpInput
        autoFocus
        aria-label="Code of your app"
        value={form.code}
        onChange={form.change}
        onComplete={form.complete}
        status={busy ? 'checking' : entry}
        error={wrong ? form.error : undefined}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} className="mt-6">
        Continue
      </Button>
    </form>
  )
}

const recoverySchema = z.object({
  code: z
    .string()
    .refine((code) => code.replaceAll(/[^0-9A-Za-z]/g, '').length >= 8, 'Enter the whole code.'),
})

function RecoveryCode({
  failure,
  busy,
  onProof,
}: Pick<FactorFormProps, 'failure' | 'busy' | 'onProof'>) {
  const refusedFields = useMemo(
    () =>
      failure === null
        ? undefined
        : {
            code:
              failure.code === 'code_incorrect'
                ? 'That isn’t one of your unused recovery codes.'
                : failure.message,
          },
    [failure],
  )
  return (
    <ActionForm
      schema={recoverySchema}
      defaultValues={{ code: '' }}
      busy={busy}
      refusedFields={refusedFields}
      submitLabel="Continue"
      size="lg"
      block
      onSubmit={({ code }) => onProof({ method: 'recovery_code', code })}
      className="mt-8 gap-5"
    >
      <ActionField name="code" label="Recovery code" size="lg">
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            name="recovery-code"
            autoComplete="off"
            placeholder="XXXXX-XXXXX"
          />
        )}
      </ActionField>
    </ActionForm>
  )
}

function Passkey({
  failure,
  busy,
  onPasskey,
}: Pick<FactorFormProps, 'failure' | 'busy' | 'onPasskey'>) {
  return (
    <div className="mt-8 grid gap-4">
      {failure === null ? null : (
        <Callout tone="danger" title="That did not work" live>
          {failure.message}
        </Callout>
      )}
      <Button variant="primary" size="lg" block icon={Fingerprint} busy={busy} onClick={onPasskey}>
        Use passkey
      </Button>
    </div>
  )
}

/** Confirming with what the person has enrolled: app, passkey or recovery code. No code is mailed. */
export function FactorForm({
  methods,
  failure,
  busy,
  backLabel,
  onProof,
  onPasskey,
  onBack,
  onLost,
}: FactorFormProps) {
  const ways = usable(methods) as Exclude<Method, 'email'>[]
  const [chosen, choose] = useState(ways[0])
  const [seen, setSeen] = useState<CallFailure | null>(null)
  // a failure of one method is not shown under another one
  const shown = failure === seen ? null : failure
  const way = chosen ?? 'recovery_code'
  const { title, says } = WAYS[way]
  return (
    <div>
      <button
        type="button"
        onClick={onBack}
        className="link-plain touch-target mb-6 inline-flex items-center gap-2 text-small"
      >
        <Icon as={ArrowLeft} size="sm" />
        {backLabel}
      </button>
      <AuthHead title={title}>{says}</AuthHead>
      {way === 'app' ? <AppCode failure={shown} busy={busy} onProof={onProof} /> : null}
      {way === 'passkey' ? <Passkey failure={shown} busy={busy} onPasskey={onPasskey} /> : null}
      {way === 'recovery_code' ? (
        <RecoveryCode failure={shown} busy={busy} onProof={onProof} />
      ) : null}
      <hr className="mt-7 mb-3 border-border" />
      <ul className="grid">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <Button
                variant="tertiary"
                size="sm"
                icon={WAYS[other].icon}
                disabled={busy}
                onClick={() => {
                  setSeen(failure)
                  choose(other)
                }}
              >
                {WAYS[other].other}
              </Button>
            </li>
          ))}
        {onLost ? (
          <li>
            <Button variant="tertiary" size="sm" icon={LifeBuoy} disabled={busy} onClick={onLost}>
              I lost all of them
            </Button>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
