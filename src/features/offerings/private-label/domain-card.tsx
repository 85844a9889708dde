import { isActiveDomain } from '#domain/offerings/rules/private-domain.ts'
import { ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ToneBadge } from '#src/ui/tone-badge.tsx'
import { LABEL_CHANGED, type Label, type LabelDomain } from './label-query.ts'
import { RequestDomain } from './request-domain.tsx'

type Need = LabelDomain['needs'][number]
const acts: readonly Act[] = [
  {
    type: 'CHECK',
    label: 'Verify now',
    explain: 'We query DNS once. The result appears here in a few seconds.',
    done: 'Check started',
    variant: 'primary',
  },
  {
    type: 'RESTARTED',
    label: 'Start again',
    explain: 'We look for the same records for another 72 hours.',
    done: 'Verification started',
    variant: 'primary',
  },
  {
    type: 'REMOVED',
    label: 'Remove domain',
    explain: 'Visitors no longer reach the offering at this domain. Others can use the domain.',
    done: 'Domain removed',
    variant: 'danger',
  },
]

const titles: Readonly<Record<Need['purpose'], string>> = {
  proof: 'Proof of ownership',
  route: 'Route to the platform',
  sender: 'Email signature (DKIM)',
}
function Found({ fine }: { fine: boolean | null }) {
  if (fine === null) return <ToneBadge tone="neutral" label="Not checked yet" />
  return fine ? (
    <ToneBadge tone="success" label="Found" />
  ) : (
    <ToneBadge tone="warning" label="Missing or wrong" />
  )
}

/** One record of a domain: the right values, to copy, and those found at the last check. */
function NeedLines({ need }: { need: Need }) {
  return (
    <section
      aria-label={titles[need.purpose]}
      className="grid grid-cols-1 gap-3 py-5 first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">{titles[need.purpose]}</h3>
        <Found fine={need.fine} />
      </div>
      {need.records.map((record) => (
        <div
          key={`${record.type} ${record.value}`}
          className="grid grid-cols-1 gap-3 md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <p>
            <span className="mb-1.5 block text-ui font-medium">Type</span>
            <code className="flex h-control items-center text-body">{record.type}</code>
          </p>
          <CopyField label={`${record.type} name`} value={record.name} />
          <CopyField label={`${record.type} value`} value={record.value} />
        </div>
      ))}
      {need.records.length === 0 ? (
        <p className="text-small text-muted">
          We couldn’t look up our own addresses. Reload this page in a minute.
        </p>
      ) : null}
      {need.seen.length > 0 && need.fine !== true ? (
        <p className="text-small text-muted wrap-anywhere">
          Found at the last check: <code>{need.seen.join(', ')}</code>
        </p>
      ) : null}
    </section>
  )
}

function Checks({ domain }: { domain: LabelDomain }) {
  const { checked_at, check_at, give_up_at } = domain
  return (
    <DescriptionList
      items={[
        { term: 'Requested', value: formatDateTime(domain.requested_at) },
        {
          term: 'Last check',
          value: checked_at === null ? 'Not yet' : formatDateTime(checked_at),
        },
        ...(check_at === null ? [] : [{ term: 'Next check', value: formatDateTime(check_at) }]),
        ...(give_up_at === null
          ? []
          : [{ term: 'Correct it by', value: formatDateTime(give_up_at) }]),
      ]}
    />
  )
}

function Domain({ domain, isPublic }: { domain: LabelDomain; isPublic: boolean }) {
  const { status, problem, sender_problem } = domain
  const active = isActiveDomain(status.state)
  return (
    <>
      <NextActionCard presented={status} me="issuer" title={domain.host} />
      {problem === null ? null : (
        <Callout tone={status.state === 'failed' ? 'danger' : 'warning'} title="What to correct">
          {problem}
        </Callout>
      )}
      {sender_problem === null ? null : (
        <Callout tone="warning" title="Emails still come from the platform">
          {sender_problem}
        </Callout>
      )}
      {active && !isPublic ? (
        <Callout tone="info" title="The offering isn’t visible there yet">
          The domain shows public offerings only. Publish the offering first; a private offering
          stays at the platform’s address.
        </Callout>
      ) : null}
      <Card aria-labelledby="records">
        <CardHead
          titleId="records"
          title="DNS records"
          subtitle="Publish them at the provider of your domain. A change can take hours to arrive."
          line
        />
        <CardBody className="grid grid-cols-1 gap-5">
          <div className="divide-y divide-border">
            {domain.needs.map((need) => (
              <NeedLines key={need.purpose} need={need} />
            ))}
          </div>
          <Checks domain={domain} />
          <div className="flex flex-wrap gap-2.5">
            <EventButtons
              machine="private-domain"
              id={domain.id}
              presented={status}
              acts={acts}
              changes={LABEL_CHANGED}
            />
            {active ? (
              <a
                href={domain.url}
                target="_blank"
                rel="noreferrer"
                className="link touch-target inline-flex items-center gap-1.5"
              >
                Open {domain.host}
                <Icon as={ExternalLink} size="sm" />
              </a>
            ) : null}
          </div>
        </CardBody>
      </Card>
    </>
  )
}

/** The domain of the offering: none yet, or its verification status and records. */
export function DomainCard({ label, listingId }: { label: Label; listingId: string }) {
  const [adding, setAdding] = useState(false)
  const { domain, may_edit } = label
  if (domain !== null) return <Domain domain={domain} isPublic={label.is_public} />
  return (
    <Card aria-label="Domain">
      <EmptyState
        title="No domain yet"
        action={
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => setAdding(true)}
            {...(may_edit
              ? {}
              : { disabledReason: 'Only owners of the company can add a domain.' })}
          >
            Add domain
          </Button>
        }
      >
        Visitors reach the offering at the platform’s address. Add a domain of your own to show it
        there with your name, logo and colors.
      </EmptyState>
      {adding ? <RequestDomain listingId={listingId} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}
