import type { SecurityView } from '#domain/identity/model/factors.ts'
import { Fingerprint, KeyRound, Mail, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSend } from '#src/api/query.ts'
import { When } from '#src/blocks/when.tsx'
import { passkeysWork } from '#src/lib/passkeys.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead, IconTile } from '#src/ui/card.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'

type Open =
  | { kind: 'app'; secret: string; uri: string }
  | { kind: 'passkey'; options: Record<string, unknown> }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'remove'; what: string; name: string }
  | null

function Row({
  icon,
  title,
  mark,
  says,
  action,
}: {
  icon: IconType
  title: string
  mark?: ReactNode
  says: ReactNode
  action?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 md:px-6">
      <IconTile>
        <Icon as={icon} size="sm" />
      </IconTile>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {mark}
        </p>
        <p className="text-small text-muted">{says}</p>
      </div>
      {action}
    </li>
  )
}

const changes = ['GET /api/security', 'GET /api/sign-ins'] as const

/** What the account is opened with in addition to the password. */
export function FactorsCard({ security }: { security: SecurityView }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const shown = (codes: string[] | null) =>
    setOpen(codes === null ? null : { kind: 'codes', codes })
  const beginApp = useSend('POST /api/security/app', {
    onSuccess: (answer) => setOpen({ kind: 'app', ...answer }),
  })
  const beginPasskey = useSend('POST /api/security/passkeys/options', {
    onSuccess: ({ options }) => setOpen({ kind: 'passkey', options }),
  })
  const makeCodes = useSend('POST /api/security/recovery-codes', {
    changes,
    onSuccess: ({ recovery_codes: codes }) => shown(codes),
  })
  const removeApp = useSend('DELETE /api/security/app', { changes, onSuccess: close })
  const removePasskey = useSend('DELETE /api/security/passkeys/:id', { changes, onSuccess: close })
  const strong = security.app !== null || security.passkeys.length > 0
  const failure = [beginApp, beginPasskey, makeCodes, removeApp, removePasskey].find(
    (one) => one.isError && one.error.code !== 'step_up',
  )?.error
  const removing = removeApp.isPending || removePasskey.isPending
  return (
    <Card aria-labelledby="factors">
      <CardHead
        titleId="factors"
        title="Second factor"
        subtitle="What confirms a log-in after your password."
        line
      />
      {failure ? (
        <Callout tone="danger" title="That did not work" live className="m-5">
          {failure.message}
        </Callout>
      ) : null}
      <ul className="divide-y divide-border">
        <Row
          icon={Mail}
          title="Code by mail"
          mark={
            strong ? (
              <Badge size="small" variant="tertiary-light">
                Off
              </Badge>
            ) : (
              <Badge size="small" variant="success-light">
                In use
              </Badge>
            )
          }
          says={
            strong
              ? 'Off while you have an app or a passkey: a mailbox alone must not open your account.'
              : 'Each log-in sends six digits to your address.'
          }
        />
        <Row
          icon={Smartphone}
          title="Authenticator app"
          mark={
            security.app ? (
              <Badge size="small" variant="success-light">
                In use
              </Badge>
            ) : undefined
          }
          says={
            security.app ? (
              <>
                Added <When at={security.app.confirmed_at} />.
              </>
            ) : (
              'Six digits on your phone, without mail and without network.'
            )
          }
          action={
            security.app ? (
              <Button
                size="sm"
                onClick={() =>
                  setOpen({ kind: 'remove', what: 'app', name: 'the authenticator app' })
                }
              >
                Remove app
              </Button>
            ) : (
              <Button size="sm" busy={beginApp.isPending} onClick={() => beginApp.mutate({})}>
                Add app
              </Button>
            )
          }
        />
        {security.passkeys.map((one) => (
          <Row
            key={one.id}
            icon={Fingerprint}
            title={one.label}
            mark={
              <Badge size="small" variant="success-light">
                Passkey
              </Badge>
            }
            says={
              <>
                Added <When at={one.created_at} />
                {one.last_used_at ? (
                  <>
                    , used <When at={one.last_used_at} />
                  </>
                ) : null}
                .
              </>
            }
            action={
              <Button
                size="sm"
                aria-label={`Remove passkey ${one.label}`}
                onClick={() =>
                  setOpen({ kind: 'remove', what: one.id, name: `the passkey ${one.label}` })
                }
              >
                Remove
              </Button>
            }
          />
        ))}
        <Row
          icon={Fingerprint}
          title={security.passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
          says={
            passkeysWork()
              ? 'Log in with your fingerprint, face or PIN, with or without the password.'
              : 'Passkeys need a browser that knows them and an address with a name, like localhost.'
          }
          action={
            passkeysWork() ? (
              <Button
                size="sm"
                busy={beginPasskey.isPending}
                onClick={() => beginPasskey.mutate({})}
              >
                Add passkey
              </Button>
            ) : undefined
          }
        />
        <Row
          icon={KeyRound}
          title="Recovery codes"
          mark={
            strong ? (
              <Badge
                size="small"
                variant={security.recovery_codes < 3 ? 'warning-light' : 'tertiary-light'}
              >{`${security.recovery_codes} left`}</Badge>
            ) : undefined
          }
          says={
            strong
              ? 'For the day on which the phone is gone. Each works once.'
              : 'You get ten when you add an app or a passkey.'
          }
          action={
            strong ? (
              <Button size="sm" busy={makeCodes.isPending} onClick={() => makeCodes.mutate({})}>
                Make new codes
              </Button>
            ) : undefined
          }
        />
      </ul>
      {open?.kind === 'app' ? (
        <AddAppDialog secret={open.secret} uri={open.uri} onClose={close} onDone={shown} />
      ) : null}
      {open?.kind === 'passkey' ? (
        <AddPasskeyDialog options={open.options} onClose={close} onDone={shown} />
      ) : null}
      {open?.kind === 'codes' ? <CodesDialog codes={open.codes} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <Modal
          open
          onClose={close}
          role="alertdialog"
          size="sm"
          title={`Remove ${open.name}?`}
          description="Without any app and passkey your codes come by mail again, and your recovery codes end."
          footer={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button
                variant="danger"
                busy={removing}
                onClick={() =>
                  open.what === 'app'
                    ? removeApp.mutate({})
                    : removePasskey.mutate({ params: { id: open.what } })
                }
              >
                Remove
              </Button>
            </>
          }
        />
      ) : null}
    </Card>
  )
}
