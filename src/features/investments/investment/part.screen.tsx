import { NextActionText } from '#src/blocks/next-action.tsx'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { kycStep } from '#domain/investors/model/steps/kyc.ts'
import { accreditationLabels } from '#domain/investors/model/steps/suitability.ts'
import { partyMeans, type InvitationView } from '#domain/investors/model/registration.ts'
import type { StepDetail } from '#domain/investments/model/investment.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { isApiError } from '#src/api/api-error.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useRefresh, useSend, ask, useQueryOf } from '#src/api/query.ts'
import { DeclineDialog } from '#src/blocks/decline-dialog.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { CipNotice } from '#src/blocks/cip-notice.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { kycPart } from './steps/kyc.tsx'

const NAME = 'GET /api/parties/:party_id'
/** The step of an own investment is called "Confirm who you are" too: here it is a part in what somebody else has. */
export const title: PageTitle = ({ params, answer }) => {
  const view = answer(NAME, { params: { party_id: params['party_id'] ?? '' } })
  return view === undefined ? 'Your part' : `Your part in ${view.title}`
}
const waits = new Set(['not_started', 'in_progress', 'needs_information', 'expired'])
const part = kycPart
/** The means of a joint holder in reading order. */
const MEANS_FIELDS = [
  ['annual_income', 'net_worth'],
  'shared_net_worth',
  'other_cf_12mo',
  'accreditation',
  'joint_income',
  'joint_net_worth',
] as const
const meansNames = fieldsOf(partyMeans).map(({ name }) => name)

const meansHelp = ({ spouses }: Pick<InvitationView, 'spouses'>): string =>
  spouses
    ? 'The law limits what one person may invest. Spouses may compute together: we add your spouse’s figures to yours for one shared limit.'
    : 'The law limits what one person may invest. Each joint holder stays within their own limit.'

/** Messages of a refusal at their fields, wherever the server found them. */
function atFields(error: unknown): unknown {
  if (!isApiError(error) || Object.keys(error.fields).length === 0) return error
  return new ApiError(error.status, error.code, error.message, {
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, words]) => [
        path.replace(/^(values|means)\./, ''),
        words,
      ]),
    ),
    detail: error.detail,
    id: error.id,
  })
}

/**
 * The person's own identity details, and for joint holders their means; while a correction is requested, only what
 * was named.
 */
function Identity({ view }: { view: InvitationView }) {
  const refresh = useRefresh()
  const join = useSend('POST /api/parties/:party_id/join')
  const detail = useMemo(
    (): StepDetail => ({
      name: 'kyc',
      status: view.identity ?? {
        state: 'not_started',
        label: 'Not started',
        tone: 'neutral',
        icon: 'circle-dashed',
        bucket: null,
        next: null,
        accepts: [],
        rev: 0,
      },
      values: Object.fromEntries(
        Object.entries(view.values).filter(([field]) => field !== 'attest'),
      ),
      masked: view.masked,
      sources: {},
      needs: view.needs,
      confirm_only: false,
      saved_at: null,
      rev: 0,
      extra: {
        documents: [],
        debit: null,
        wire: null,
        quiz: false,
        education: [],
        tax: null,
        account_names: [],
        known: {},
      },
    }),
    [view],
  )
  const plain = useMemo(() => part.setup(detail, undefined as never), [detail])
  const correction = useMemo(() => part.correction?.of(detail, plain) ?? null, [detail, plain])
  const Accepted = part.correction?.Accepted
  const setup = correction?.setup ?? plain
  const schema = useMemo(() => {
    const identity: z.ZodObject = correction?.setup.schema ?? kycStep
    return view.asks_means
      ? identity.extend(partyMeans.shape).meta({ ...kycStep.meta() })
      : identity
  }, [correction, view.asks_means])
  const means = view.asks_means
    ? [
        {
          title: 'Your finances',
          help: meansHelp(view),
          fields: MEANS_FIELDS,
        },
      ]
    : []
  return (
    <>
      <EditForm
        label="Who you are"
        schema={schema}
        values={setup.values}
        size="lg"
        sections={[...setup.sections.slice(0, -1), ...means, ...setup.sections.slice(-1)]}
        fields={{ ...setup.fields, accreditation: { labels: accreditationLabels } }}
        problems={view.needs}
        submitLabel="Verify my identity"
        onSave={async (values) => {
          const own = Object.fromEntries(
            Object.entries(values).filter(([field]) => !meansNames.includes(field)),
          )
          const mine = Object.fromEntries(
            Object.entries(values).filter(([field]) => meansNames.includes(field)),
          )
          try {
            await join.mutateAsync({
              params: { party_id: view.id },
              body: {
                values: { ...correction?.kept, ...own },
                ...(view.asks_means ? { means: mine as never } : {}),
              },
            })
          } catch (error) {
            throw atFields(error)
          }
        }}
        onSaved={() => {
          toast.success('Thank you. We check your details.')
          void refresh(NAME)
        }}
      />
      {correction && Accepted ? <Accepted detail={detail} /> : null}
    </>
  )
}

/** Whoever is known already takes part with one click; a joint holder enters the means first. */
function Known({ view }: { view: InvitationView }) {
  const refresh = useRefresh()
  const join = useSend('POST /api/parties/:party_id/join', {
    onSuccess: () => {
      toast.success('You take part')
      void refresh(NAME)
    },
  })
  const failure = isApiError(join.error) ? join.error : null
  if (view.asks_means) {
    return (
      <EditForm
        label="Your finances"
        schema={partyMeans}
        values={{}}
        size="lg"
        sections={[
          {
            title: 'Your finances',
            help: meansHelp(view),
            fields: MEANS_FIELDS,
          },
        ]}
        fields={{ accreditation: { labels: accreditationLabels } }}
        submitLabel="Take part"
        onSave={async (values) => {
          try {
            await join.mutateAsync({
              params: { party_id: view.id },
              body: { means: values as never },
            })
          } catch (error) {
            throw atFields(error)
          }
        }}
      />
    )
  }
  return (
    <>
      {failure ? <Callout tone="danger" live title={failure.message} className="mb-4" /> : null}
      <p className="mb-4 text-muted">
        Your details are already on file. You don’t need to enter them again.
      </p>
      <Button
        variant="primary"
        size="lg"
        busy={join.isPending}
        onClick={() => join.mutate({ params: { party_id: view.id }, body: {} })}
      >
        Take part
      </Button>
    </>
  )
}

/** The form to decline, before the part was taken. */
function Decline({ view }: { view: InvitationView }) {
  const [asking, setAsking] = useState(false)
  const decline = useSend('POST /api/parties/:party_id/decline', {
    changes: [NAME],
    onSuccess: () => {
      setAsking(false)
      toast.success('Declined')
    },
  })
  if (view.joined || view.declined) return null
  return (
    <div>
      <Button onClick={() => setAsking(true)}>I do not take part</Button>
      {asking ? (
        <DeclineDialog
          title="Not take part?"
          description={`${view.invited_by} is told that you do not take part in “${view.title}”, and has to prepare it without you. So is the company of each investment that is open in this name.`}
          keep="Go back"
          decline="Decline my part"
          busy={decline.isPending}
          error={decline.error}
          onClose={() => setAsking(false)}
          onDecline={(reason) =>
            decline.mutate({ params: { party_id: view.id }, body: { reason } })
          }
        />
      ) : null}
    </div>
  )
}

function Body({ view }: { view: InvitationView }) {
  const state = view.identity?.state ?? 'not_started'
  const open = waits.has(state)
  return (
    <>
      <PageHead
        title="Confirm who you are"
        mark={view.identity ? <StatusBadge status={view.identity} /> : undefined}
        lead={`${view.invited_by} names you as ${view.role_label.toLowerCase()} of “${view.title}”.`}
      />
      <div className="grid max-w-form gap-6">
        <Callout tone="info" title="Why you are asked">
          {view.type_label}: the law asks us to confirm the identity of everybody who takes part (31
          CFR 1023.220, 1010.230).{' '}
          {view.signs
            ? 'You also read and sign the documents of each investment.'
            : 'You sign nothing.'}{' '}
          {view.invited_by} does not see your numbers and pictures.
        </Callout>
        <CipNotice />
        {Object.keys(view.needs).length > 0 ? (
          <Callout tone="warning" title="Some details have to be corrected.">
            <ul className="list-disc pl-4">
              {Object.values(view.needs).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
        {view.declined ? (
          <Callout tone="quiet" title="You have declined.">
            We notified {view.invited_by}. If it was a mistake, take part below: they can then
            resubmit it.
          </Callout>
        ) : null}
        {view.joined && !open ? (
          <Card aria-label="Done">
            <CardHead title="Thank you, this is all for now" />
            <CardBody>
              <p className="text-muted">
                {view.identity?.next ? (
                  <NextActionText next={view.identity.next} me="investor" />
                ) : (
                  'You take part.'
                )}
              </p>
              {view.signs ? (
                <LinkButton to={href('/dashboard/registrations')} className="mt-4">
                  Documents to sign
                </LinkButton>
              ) : null}
            </CardBody>
          </Card>
        ) : null}
        {open ? <Identity key={state} view={view} /> : null}
        {!view.joined && !open ? <Known view={view} /> : null}
        <Decline view={view} />
      </div>
    </>
  )
}

const partyQuery = (party_id = '') => ask(NAME, { params: { party_id } })
export const loader = load(({ params }) => [partyQuery(params['party_id'])])

/** The page that an e-mailed link leads to: one's own part in somebody else's registration. */
export default function Part() {
  const { party_id } = useParams<'party_id'>()
  const query = useQueryOf(partyQuery(party_id))
  useShell({
    crumbs: [{ label: 'Home', to: '/dashboard' }, { label: 'Confirm who you are' }],
    pageName: 'Confirm',
  })
  return (
    <QueryBoundary
      query={query}
      what="your part"
      backTo="/dashboard"
      skeleton={
        <>
          <PageHead title="Confirm who you are" />
          <Card aria-label="Your part">
            <SkeletonRows rows={5} />
          </Card>
        </>
      }
    >
      {(view) => <Body view={view} />}
    </QueryBoundary>
  )
}
