import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { taxQuestions } from '#domain/investors/model/tax/question-form.ts'
import type { TaxOverview } from '#domain/investors/model/tax/views.ts'
import {
  BACKUP_WITHHOLDING_PCT,
  FOREIGN_WITHHOLDING_PCT,
  PARTNERSHIP_WITHHOLDING_PCT,
  TRANSFER_WITHHOLDING_PCT,
} from '#domain/investors/rules/tax-form.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Link, useSearch } from '#src/lib/nav.tsx'
import { sitePath } from '#src/lib/site-path.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { TAX_READS } from './form-card.tsx'
import { HolderChoice, TaxHead, useHolder } from './tax-head.tsx'

export const loader = load(({ search }) => [
  ask('GET /api/personal/tax', { query: { for: search.get('for') ?? 'self' } }),
])

/** Whose form it is, and the investment that waits for it. */
function end(holder: string, back: string | null): string {
  const search = new URLSearchParams({
    ...(holder === 'self' ? {} : { for: holder }),
    ...(back === null ? {} : { back }),
  }).toString()
  return search === '' ? '' : `?${search}`
}

/** Which form is due and why, and the form's status. */
function Decision({ overview }: { overview: TaxOverview }) {
  const { due, current } = overview
  const done = current?.holds === true && current.form === due.form
  const [search] = useSearch()
  return (
    <Card aria-label="The form that is due" tone={done ? 'surface' : 'accent'}>
      <CardHead
        title={done ? `${due.name} is on file` : `${due.name} is due`}
        mark={current ? <StatusBadge status={current.status} /> : undefined}
      />
      <CardBody className="grid gap-3">
        <ul className="list-disc pl-5">
          {due.because.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {due.certain ? null : (
          <p className="text-small text-muted">
            This comes from your file. Your answers below take precedence.
          </p>
        )}
        {current?.expires_at && current.holds ? (
          <p className="text-small text-muted">It holds until {formatDate(current.expires_at)}.</p>
        ) : null}
        <p className="text-small text-muted">
          Without a form{' '}
          {due.form === 'w9'
            ? `${BACKUP_WITHHOLDING_PCT}% of payments is withheld (backup withholding)`
            : `up to ${FOREIGN_WITHHOLDING_PCT}% of payments to foreign persons is withheld`}
          , and you can’t be included in a closing yet.
        </p>
        {due.form === 'w8eci' ? (
          <p className="text-small text-muted">
            A partnership withholds {PARTNERSHIP_WITHHOLDING_PCT.individual}% of this income for
            individuals and {PARTNERSHIP_WITHHOLDING_PCT.corporation}% for corporations, and whoever
            buys an interest in it {TRANSFER_WITHHOLDING_PCT}% of its price.
          </p>
        ) : null}
        <div>
          <LinkButton
            to={`${due.href}${end(overview.holder, sitePath(search.get('back')))}`}
            variant={done ? 'secondary' : 'primary'}
            iconAfter={ArrowRight}
          >
            Open {due.name}
          </LinkButton>
        </div>
      </CardBody>
    </Card>
  )
}

function Forms({ forms }: { forms: TaxOverview['forms'] }) {
  if (forms.length === 0) return null
  return (
    <Card aria-label="All forms">
      <CardHead title="All forms" line />
      <ul className="divide-y divide-border">
        {forms.map((form) => (
          <li
            key={form.id}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6"
          >
            <span className="min-w-0 flex-1 basis-52">
              <Link
                to={
                  form.status.next?.link ??
                  (
                    {
                      w9: '/dashboard/profile/tax/w9',
                      w8ben: '/dashboard/profile/tax/w-8ben',
                      w8eci: '/dashboard/profile/tax/w-8eci',
                    } as Record<string, string>
                  )[form.form] ??
                  '/dashboard/profile/tax/upload'
                }
                className="link-plain touch-target block font-medium"
              >
                {form.name}
              </Link>
              <span className="block text-small text-subtle">
                {form.signed_at
                  ? `Signed ${formatDate(form.signed_at)}`
                  : `Begun ${formatDate(form.created_at)}`}
                {form.expires_at ? ` · until ${formatDate(form.expires_at)}` : ''}
              </span>
            </span>
            <StatusBadge status={form.status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const needed = Object.fromEntries(
  ['is_us_resident_tax', 'has_green_card', 'effectively_connected'].map((name) => [
    name,
    { required: true },
  ]),
)

function Questions({ overview }: { overview: TaxOverview }) {
  const [first] = useState(overview)
  const send = useSend('POST /api/personal/tax/questions', { changes: [...TAX_READS] })
  const keep = async (values: Record<string, unknown>) => {
    const all = Object.fromEntries(
      fieldsOf(taxQuestions)
        .filter((spec) => !spec.name.includes('.'))
        .map((spec) => [spec.name, values[spec.name] ?? null]),
    )
    const { saved_at } = await call('PUT /api/personal/tax/questions/draft', {
      body: { values: all },
    })
    return { savedAt: saved_at }
  }
  return (
    <Card pad aria-label="General tax questions">
      <EditForm
        label="General tax questions"
        schema={taxQuestions}
        values={{ countries_of_tax_residence: [], ...first.answers.values }}
        mode="autosave"
        savedAt={first.answers.saved_at ?? undefined}
        submitLabel="Save my answers"
        fields={needed}
        guardMessage="Your latest changes aren’t saved on the server yet."
        onDraft={keep}
        onSave={(values) => send.mutateAsync({ body: { values } })}
        onSaved={() => toast.success('Answers saved')}
      />
    </Card>
  )
}

/** The general tax questions, the form that they lead to, and every form. */
export default function GeneralQuestions() {
  const [holder] = useHolder()
  const query = useCall('GET /api/personal/tax', { query: { for: holder } })
  return (
    <>
      <TaxHead
        current="Questions"
        title="Tax questions"
        lead="A few answers decide which form the law asks of you."
      />
      <QueryBoundary
        query={query}
        what="your tax questions"
        skeleton={
          <Card aria-label="Tax questions">
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(overview) => (
          <div className="grid max-w-form gap-5">
            <HolderChoice holders={overview.holders} />
            <Decision overview={overview} />
            {overview.holder === 'self' ? (
              <Questions key={overview.holder} overview={overview} />
            ) : (
              <Callout
                tone="info"
                title="The form of a registration follows from where it was formed."
              >
                Its details are in the registration.
              </Callout>
            )}
            <Forms forms={overview.forms} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
