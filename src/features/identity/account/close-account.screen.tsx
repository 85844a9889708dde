import { ContactText } from '#src/blocks/contact-text.tsx'
import { useState } from 'react'
import type { ClosingView } from '#domain/identity/model/personal-data.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { AccountHead } from './account-tabs.tsx'

export const loader = load(() => [ask('GET /api/account/closing', {})])

function Blockers({ blockers }: { blockers: ClosingView['blockers'] }) {
  if (blockers.length === 0) return null
  return (
    <Card aria-labelledby="first">
      <CardHead
        titleId="first"
        title="What must end first"
        subtitle="The account can be closed when nothing of this is open."
        line
      />
      <ul className="divide-y divide-border">
        {blockers.map((one) => (
          <li key={one.id} className="px-5 py-4 md:px-6">
            <Link to={one.link} className="font-medium text-link hover:underline">
              <bdi>{one.title}</bdi>
            </Link>
            <p className="text-small text-muted">
              <ContactText>{one.why}</ContactText>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Kept({ view }: { view: ClosingView }) {
  return (
    <Card aria-labelledby="kept">
      <CardHead
        titleId="kept"
        title="What the law requires us to retain"
        subtitle="Encrypted, accessed only for legal reasons, and erased when the retention period ends."
        line
      />
      {view.kept.length === 0 ? (
        <EmptyState title="Nothing of yours">
          You have not invested and were not checked, so everything is erased.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {view.kept.map((one) => (
            <li
              key={one.record}
              className="grid gap-x-6 gap-y-1 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
            >
              <div className="min-w-0">
                <p className="font-medium">{one.record}</p>
                <p className="text-small text-muted">
                  <ContactText>{one.why}</ContactText>
                </p>
                <p className="text-small text-subtle">{one.rule}</p>
              </div>
              <p className="figures text-small text-muted md:text-right">
                {one.years} years{one.while_held ? ' after the security ends' : ''}
                <br />
                {one.while_held ? 'at the earliest ' : 'until '}
                {formatDate(one.until)}
              </p>
            </li>
          ))}
          {view.books.map(({ book, rule }) => (
            <li
              key={book}
              className="grid gap-x-6 gap-y-1 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
            >
              <div className="min-w-0">
                <p className="font-medium">{book}</p>
                <p className="text-small text-muted">
                  It is a book of the company, and others have rights in it. Your name stays in it.
                </p>
                <p className="text-small text-subtle">{rule}</p>
              </div>
              <p className="text-small text-muted md:text-right">
                As long as the
                <br />
                company keeps it
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Erased({ view }: { view: ClosingView }) {
  const list = (items: readonly string[]) => (
    <ul className="mt-1 list-disc pl-5 text-muted">
      {items.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
  return (
    <Card aria-labelledby="erased">
      <CardHead titleId="erased" title="What is erased" />
      <CardBody>
        <p className="font-medium">On the day of the closing</p>
        {list(view.erased_at_once)}
        <p className="mt-4 font-medium">
          {view.keep_until === null
            ? 'On the same day, because no records must be retained'
            : `When no records must be retained, no earlier than ${formatDate(view.keep_until)}`}
        </p>
        {list(view.erased_later)}
        <p className="mt-4 text-small text-subtle">
          What stays for good is a log that is never rewritten: random numbers, states, amounts,
          times, and what was changed in a profile, with numbers masked. Nothing else leads from it
          to you.
        </p>
      </CardBody>
    </Card>
  )
}

function Close({ view }: { view: ClosingView }) {
  const [open, setOpen] = useState(false)
  const [sure, setSure] = useState(false)
  const { logOut } = useSession()
  const close = useSend('POST /api/account/closing')
  const blocked = view.blockers.length > 0
  return (
    <Card pad aria-labelledby="close">
      <h2 id="close" className="text-h3">
        Close the account
      </h2>
      <p className="mt-1 text-muted">
        Your sessions end at once. For {view.cool_off_days} days a link in our e-mail keeps the
        account; on {formatDate(view.closes_at)} it closes for good.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="danger-quiet"
          disabledReasonId={blocked ? 'closing-blocked' : undefined}
          onClick={() => setOpen(true)}
        >
          Close my account
        </Button>
        <LinkButton to="/dashboard/data">Ask for a copy of your data first</LinkButton>
      </div>
      {blocked ? (
        <p id="closing-blocked" className="mt-3 text-small text-subtle">
          It can be closed when the matters above have ended.
        </p>
      ) : null}
      <Modal
        open={open}
        onClose={() => (close.data ? logOut() : setOpen(false))}
        size="sm"
        title={close.data ? 'Your account is closing' : 'Close your account?'}
        description={
          close.data
            ? `It closes on ${formatDate(close.data.closes_at)}. Until then, use the link we sent to keep it.`
            : 'You are signed out everywhere. Nothing is erased before the day of the closing.'
        }
        footer={
          close.data ? (
            <Button variant="primary" onClick={logOut}>
              Leave
            </Button>
          ) : (
            <>
              <Button onClick={() => setOpen(false)}>Keep my account</Button>
              <Button
                variant="danger-quiet"
                disabledReason={sure ? undefined : 'Tick the box first.'}
                busy={close.isPending}
                onClick={() => close.mutate({})}
              >
                Close the account
              </Button>
            </>
          )
        }
      >
        {close.data ? null : (
          <div className="grid gap-4">
            <Checkbox
              value={sure}
              onChange={setSure}
              label="I have read what is kept and what is erased"
            />
            {close.error ? (
              <Callout tone="danger" live title="It was not closed">
                {close.error.message}
              </Callout>
            ) : null}
          </div>
        )}
      </Modal>
    </Card>
  )
}

/**
 * The end of the account: what stops it, what is retained by which rule, what is erased, and the fourteen days to
 * change one's mind.
 */
export default function CloseAccount() {
  const view = useCall('GET /api/account/closing', {})
  return (
    <>
      <AccountHead
        current="Close account"
        title="Close your account"
        lead="What blocks it, what we must retain, and what is erased."
      />
      <QueryBoundary
        query={view}
        what="what closing means"
        skeleton={
          <Card aria-label="Close your account">
            <SkeletonRows rows={5} />
          </Card>
        }
      >
        {(found) => (
          <div className="grid gap-6">
            <Blockers blockers={found.blockers} />
            <Kept view={found} />
            <Erased view={found} />
            <Close view={found} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
