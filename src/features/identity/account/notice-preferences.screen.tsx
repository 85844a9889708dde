import { Lock } from 'lucide-react'
import { z } from 'zod'
import type { NoticePreferences } from '#domain/shared/notice.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useRefresh, useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Switch } from '#src/ui/inputs/switch.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AccountHead } from './account-tabs.tsx'

export const loader = load(() => [ask('GET /api/notices/preferences', {})])
type Kind = NoticePreferences['kinds'][number]

const schema = z.object({
  digest: z.boolean(),
  optional: z.array(z.object({ mail: z.boolean(), app: z.boolean() })),
})

function Optional({ kind, index }: { kind: Kind; index: number }) {
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="min-w-0">
        <p className="font-medium">{kind.label}</p>
        <p className="text-small text-muted">{kind.what}</p>
      </div>
      <div
        role="group"
        aria-label={kind.label}
        className="flex flex-wrap items-center gap-x-6 gap-y-2"
      >
        <ActionField name={`optional.${index}.mail`}>
          {(control) => <Checkbox {...control} label="E-mail" />}
        </ActionField>
        <ActionField name={`optional.${index}.app`}>
          {(control) => <Checkbox {...control} label="List" />}
        </ActionField>
      </div>
    </li>
  )
}

function Form({ kept }: { kept: NoticePreferences }) {
  const refresh = useRefresh()
  const save = useSend('PUT /api/notices/preferences', {
    changes: ['GET /api/notices/preferences'],
    onError: (error) => {
      if (error.code === 'stale') void refresh('GET /api/notices/preferences')
    },
  })
  const optional = kept.kinds.filter((one) => one.required === null)
  return (
    <ActionForm
      schema={schema}
      defaultValues={{
        digest: kept.digest,
        optional: optional.map(({ mail, app }) => ({ mail, app })),
      }}
      submitLabel="Save choice"
      onSubmit={async ({ digest, optional: chosen }) => {
        const off = optional.flatMap(({ kind }, index) => [
          ...(chosen[index]?.mail === false ? [{ kind, channel: 'mail' as const }] : []),
          ...(chosen[index]?.app === false ? [{ kind, channel: 'app' as const }] : []),
        ])
        await save.mutateAsync({ ifMatch: kept.rev, body: { digest, off } })
        toast.success('Choice saved')
      }}
      refusal={(error) => (
        <Callout
          tone="danger"
          title={
            error.code === 'stale'
              ? 'You changed this elsewhere in the meantime. Review it and save again.'
              : error.message
          }
        />
      )}
      className="gap-6"
      layout={({ refusal, actions }) => (
        <>
          {refusal}
          <Card aria-labelledby="how">
            <CardHead titleId="how" title="How often" />
            <CardBody>
              <ActionField name="digest">
                {(control) => (
                  <Switch
                    {...control}
                    label="One summary a day instead of single e-mails"
                    help="It comes at eight in the morning, New York time. What the law asks for, and codes, still come at once."
                  />
                )}
              </ActionField>
            </CardBody>
          </Card>
          <Card aria-labelledby="optional">
            <CardHead
              titleId="optional"
              title="What you choose"
              subtitle="By e-mail, and in the list behind the bell."
              line
            />
            <ul className="divide-y divide-border">
              {optional.map((kind, index) => (
                <Optional key={kind.kind} kind={kind} index={index} />
              ))}
            </ul>
            <div className="border-t border-border px-5 py-4 md:px-6">{actions}</div>
          </Card>
          <Card aria-labelledby="required">
            <CardHead
              titleId="required"
              title="Required notices"
              subtitle="Required by law or for your account’s security."
              line
            />
            <ul className="divide-y divide-border">
              {kept.kinds
                .filter((one) => one.required !== null)
                .map((one) => (
                  <li key={one.kind} className="flex gap-3 px-5 py-4 md:px-6">
                    <Icon as={Lock} size="sm" className="mt-1 flex-none text-subtle" />
                    <div className="min-w-0">
                      <p className="font-medium">{one.label}</p>
                      <p className="text-small text-muted">{one.what}</p>
                      <p className="text-small text-subtle">{one.required}</p>
                    </div>
                  </li>
                ))}
            </ul>
          </Card>
        </>
      )}
    />
  )
}

/** What the person is notified of, by kind and channel; what cannot be switched off is listed with the reason. */
export default function Preferences() {
  const preferences = useCall('GET /api/notices/preferences', {})
  return (
    <>
      <AccountHead
        current="Notification settings"
        title="Notification settings"
        lead="Choose what we write to you about, and where it shows."
      />
      <QueryBoundary
        query={preferences}
        what="your choice"
        skeleton={
          <Card aria-label="Notification settings">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(kept) => <Form key={kept.rev} kept={kept} />}
      </QueryBoundary>
    </>
  )
}
