import { useState } from 'react'
import { useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useLocation, useNavigate, useSearch } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ConsentItem, type Consent } from './consent-item.tsx'
import { targetOf, withRedirect } from './redirects.ts'

const missingText = (left: number): string =>
  left === 1 ? 'One more to tick' : `${left} more to tick`

function Consents({ items, target }: { items: readonly Consent[]; target: string }) {
  const navigate = useNavigate()
  const { refresh } = useSession()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [going, setGoing] = useState(false)
  const open = items.filter((item) => item.accepted_at === null)
  const left = open.filter((item) => !checked.has(item.kind)).length
  const save = useSend('POST /api/consents', {
    changes: ['GET /api/consents'],
    onSuccess: () => {
      setGoing(true)
      void refresh().then(
        () => navigate(target, { replace: true }),
        () => setGoing(false),
      )
    },
  })
  const accept = () =>
    save.mutate({
      body: { accept: open.map(({ kind, version, text_hash }) => ({ kind, version, text_hash })) },
    })
  const check = (kind: string, on: boolean) =>
    setChecked(new Set(on ? [...checked, kind] : [...checked].filter((each) => each !== kind)))
  return (
    <>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
        {items.map((item) => (
          <ConsentItem
            key={item.kind}
            consent={item}
            checked={checked.has(item.kind)}
            onCheck={(on) => check(item.kind, on)}
          />
        ))}
      </ul>
      {save.error ? (
        <Callout tone="danger" title="Your acceptance is not recorded" className="mt-5">
          {save.error.message}
        </Callout>
      ) : null}
      <div className="mt-6">
        {open.length === 0 && !going ? (
          <LinkButton to={target} variant="primary" size="lg">
            Continue
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            size="lg"
            busy={save.isPending || going}
            disabledReason={left > 0 && !going ? missingText(left) : undefined}
            onClick={accept}
          >
            Accept and continue
          </Button>
        )}
      </div>
      <p className="mt-4 text-small text-subtle">
        We record the version you accepted, the time and your network address. You can read every
        text again under Legal on any page.
      </p>
    </>
  )
}

function Signed({ target }: { target: string }) {
  const query = useCall('GET /api/consents', {})
  return (
    <QueryBoundary query={query} what="the agreements">
      {({ items }) => <Consents items={items} target={target} />}
    </QueryBoundary>
  )
}

/**
 * The current terms, privacy policy and electronic delivery: one checkbox each, then on to where the person wanted to
 * go.
 */
export default function Agreement() {
  const [search] = useSearch()
  const { pathname, search: query } = useLocation()
  const { settled, signedIn, user } = useSession()
  return (
    <div className="mx-auto w-full max-w-180 px-5 pt-6 pb-16 md:pt-10">
      <h1 className="text-h1">Before you continue</h1>
      <p className="mt-1.5 mb-7 text-body text-muted">
        {user?.consented === false || user === null
          ? 'Read and accept the current version of each text. You do this once for each version.'
          : 'You have accepted the current version of each text.'}
      </p>
      {settled && !signedIn ? (
        <Callout
          tone="info"
          title="Log in to accept"
          action={
            <LinkButton to={withRedirect('/login', pathname + query)} variant="primary" size="sm">
              Log in
            </LinkButton>
          }
        >
          An acceptance belongs to an account.
        </Callout>
      ) : null}
      {settled && signedIn ? <Signed target={targetOf(search)} /> : null}
    </div>
  )
}
