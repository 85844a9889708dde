import { NextActionText } from '#src/blocks/next-action.tsx'
import { registrationLabels } from '#domain/shared/registration-types.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import type { Answer } from '#src/api/call.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { VerificationHead, verificationPath } from '#src/blocks/verification-head.tsx'
import { href, Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Details } from './registration.screen.tsx'

export const loader = load(() => [ask('GET /api/registrations', {})])

const READ = 'GET /api/registrations/:registration_id'
type Line = Answer<'GET /api/registrations'>['items'][number]
const changeable = ['collecting', 'in_review', 'active']

/** Opens what is submitted, so that its facts and documents can be changed; it is checked again afterwards. */
function OpenAgain({ line }: { line: Line }) {
  const change = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: ['GET /api/registrations', READ],
    onSuccess: () => toast.success('Opened to change'),
  })
  if (!changeable.includes(line.status.state)) return null
  return (
    <>
      {change.error ? <Callout tone="danger" live title={change.error.message} /> : null}
      <div>
        <Button
          size="sm"
          busy={change.isPending}
          aria-label={`Edit details or documents of ${line.title}`}
          onClick={() =>
            change.mutate({
              params: { machine: 'registration', id: line.id },
              body: { type: 'CHANGED', rev: line.status.rev },
            })
          }
        >
          Edit details or documents
        </Button>
      </div>
    </>
  )
}

function Entity({ line }: { line: Line }) {
  const query = useCall(READ, { params: { registration_id: line.id } })
  return (
    <section aria-label={line.title} className="grid gap-4">
      <Card aria-label={`${line.title}: state`}>
        <CardHead
          title={line.title}
          subtitle={registrationLabels[line.type]}
          mark={<StatusBadge status={line.status} />}
          action={
            <LinkButton
              size="sm"
              to={href('/dashboard/registrations/:registration_id', { registration_id: line.id })}
              aria-label={`Open ${line.title}`}
            >
              Open
            </LinkButton>
          }
        />
        <CardBody className="grid gap-4">
          {line.status.next ? (
            <p className="text-muted">
              <NextActionText next={line.status.next} me="investor" />
            </p>
          ) : null}
          {line.left.length > 0 ? (
            <Callout tone="info" title="Still missing">
              <ul className="list-disc pl-4">
                {line.left.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </Callout>
          ) : null}
          <OpenAgain line={line} />
        </CardBody>
      </Card>
      <QueryBoundary
        query={query}
        what="its facts"
        skeleton={
          <Card aria-label="Facts">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(view) => <Details key={view.rev} view={view} />}
      </QueryBoundary>
    </section>
  )
}

/**
 * Entities, trusts, estates and minors in whose name the person invests: what is missing, and their own facts and
 * documents by type.
 */
export default function Entities() {
  const query = useCall('GET /api/registrations', {})
  return (
    <>
      <VerificationHead
        page="entities"
        title="Entities"
        lead="What we need to know about your co-investors and entities: details, documents, signers and owners."
        actions={<LinkButton to="/dashboard/registrations">Begin a registration</LinkButton>}
      />
      <QueryBoundary
        query={query}
        what="your entities"
        skeleton={
          <Card aria-label="Entities">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Card aria-label="Entities">
              <EmptyState
                title="No entities yet"
                action={
                  <LinkButton to="/dashboard/registrations" variant="primary">
                    Begin a registration
                  </LinkButton>
                }
              >
                A company, trust, estate, plan, joint holders or a minor: you prepare it once and
                use it for every investment. You yourself need nothing here.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid gap-6">
              {items.map((line) => (
                <Entity key={line.id} line={line} />
              ))}
              <p className="text-small text-subtle">
                Accreditation of an entity is shown under{' '}
                <Link to={verificationPath('accreditation')} className="link">
                  Accreditation
                </Link>
                .
              </p>
            </div>
          )
        }
      </QueryBoundary>
    </>
  )
}
