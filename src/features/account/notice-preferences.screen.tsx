import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { NoticeKind, NoticePreferences } from '#domain/model/notice.ts'
import type { PageData } from '#src/api/page.ts'
import { ask, useCall, useRefresh, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Switch } from '#src/ui/inputs/switch.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { AccountHead } from './account-tabs.tsx'

export const data: PageData = () => [ask('GET /api/notices/preferences', {})]
type Kind = NoticePreferences['kinds'][number]

function Optional({ kind, onChange }: { kind: Kind; onChange: (next: Kind) => void }) {
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="min-w-0"><p className="font-medium">{kind.label}</p><p className="text-small text-muted">{kind.what}</p></div>
      <div role="group" aria-label={kind.label} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox value={kind.mail} label="E-mail" onChange={(mail) => onChange({ ...kind, mail })} />
        <Checkbox value={kind.app} label="List" onChange={(app) => onChange({ ...kind, app })} />
      </div>
    </li>
  )
}

function Form({ kept }: { kept: NoticePreferences }) {
  const [digest, setDigest] = useState(kept.digest)
  const [kinds, setKinds] = useState<readonly Kind[]>(kept.kinds)
  const refresh = useRefresh()
  const save = useSend('PUT /api/notices/preferences', { changes: ['GET /api/notices/preferences'], onSuccess: () => toast.success('Your choice is kept'), onError: (error) => { if (error.code === 'stale') void refresh('GET /api/notices/preferences') } })
  const optional = kinds.filter((one) => one.required === null)
  const change = (next: Kind) => setKinds(kinds.map((one) => (one.kind === next.kind ? next : one)))
  const off = optional.flatMap(({ kind, mail, app }) => [...(mail ? [] : [{ kind, channel: 'mail' as const }]), ...(app ? [] : [{ kind, channel: 'app' as const }])]) satisfies { kind: NoticeKind; channel: 'mail' | 'app' }[]
  return (
    <form className="grid gap-6" onSubmit={(event) => { event.preventDefault(); save.mutate({ ifMatch: kept.rev, body: { digest, off } }) }}>
      {save.error ? <Callout tone="danger" live title={save.error.code === 'stale' ? 'You changed this elsewhere in the meantime. Look through it and save again.' : save.error.message} /> : null}
      <Card aria-labelledby="how"><CardHead titleId="how" title="How often" /><CardBody><Switch value={digest} onChange={setDigest} label="One summary a day instead of single e-mails" help="It comes at eight in the morning, New York time. What the law asks for, and codes, still come at once." /></CardBody></Card>
      <Card aria-labelledby="optional">
        <CardHead titleId="optional" title="What you choose" subtitle="By e-mail, and in the list behind the bell." line />
        <ul className="divide-y divide-border">{optional.map((kind) => <Optional key={kind.kind} kind={kind} onChange={change} />)}</ul>
        <div className="border-t border-border px-5 py-4 md:px-6"><Button type="submit" variant="primary" busy={save.isPending}>Save choice</Button></div>
      </Card>
      <Card aria-labelledby="required">
        <CardHead titleId="required" title="What cannot be switched off" subtitle="The law, or the safety of your account, asks for it." line />
        <ul className="divide-y divide-border">
          {kinds.filter((one) => one.required !== null).map((one) => (
            <li key={one.kind} className="flex gap-3 px-5 py-4 md:px-6"><Icon as={Lock} size="sm" className="mt-1 flex-none text-subtle" /><div className="min-w-0"><p className="font-medium">{one.label}</p><p className="text-small text-muted">{one.what}</p><p className="text-small text-subtle">{one.required}</p></div></li>
          ))}
        </ul>
      </Card>
    </form>
  )
}

/** What the person is told, by kind and channel; what cannot be switched off is listed with the reason. */
export default function Preferences() {
  const preferences = useCall('GET /api/notices/preferences', {})
  return (
    <>
      <AccountHead current="What you are told" title="What you are told" lead="Choose what we write to you about, and where it shows." />
      <QueryBoundary query={preferences} what="your choice" skeleton={<Card aria-label="What you are told"><SkeletonRows rows={6} /></Card>}>{(kept) => <Form key={kept.rev} kept={kept} />}</QueryBoundary>
    </>
  )
}
