import { useMemo, useState } from 'react'
import {
  sections,
  profilePath,
  type SectionName,
  sectionRule,
  sectionNames,
} from '#domain/investors/model/profile/sections.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { load } from '#src/api/load.ts'
import { useRefresh, useSend, useQueryOf } from '#src/api/query.ts'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import { EditFormDialog } from '#src/blocks/form-dialog.tsx'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Callout } from '#src/ui/callout.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { discardDraft, draftSaver, PROFILE_READS } from './changed.ts'
import { sectionQuery } from './section-card.tsx'

interface Words {
  title: string
  description: string
  submit: string
  after?: string
}
const words: Readonly<Partial<Record<SectionName, Words>>> = {
  'personal-information': {
    title: 'Edit personal information',
    description: 'As shown on your ID.',
    submit: 'Save personal information',
    after:
      'A new legal name or date of birth is checked again, and your tax form has to be signed anew. Your investments wait meanwhile.',
  },
  address: {
    title: 'Edit address',
    description: 'Where you live, and where letters go.',
    submit: 'Save address',
    after: 'A move to another state is checked against the offerings that you have open.',
  },
  'communication-and-social-media': {
    title: 'Edit communication',
    description: 'How we reach you, and in which language.',
    submit: 'Save communication',
    after: 'The address with which you sign in is changed under Security.',
  },
  employer: { title: 'Edit work', description: 'What you do, and for whom.', submit: 'Save work' },
  directorships: {
    title: 'Edit directorships',
    description: `Boards, offices and holdings of ${SHARES.insider} percent or more. An empty list means you have none.`,
    submit: 'Save directorships',
  },
  'trusted-contact': {
    title: 'Edit trusted contact',
    description: 'Someone to contact when we can’t reach you.',
    submit: 'Save trusted contact',
  },
}

const sendProof = sendFileFor('identity_document')

/** What single fields need beyond the schema: masks of what is on file, and how a file is sent. */
function fieldsFor(section: SectionName, view: SectionView): Record<string, FieldOverride> {
  return Object.fromEntries(
    fieldsOf(sectionRule(section).schema).flatMap((spec): [string, FieldOverride][] => {
      if (spec.secret)
        return [
          [spec.name, { mask: shownMask(view.draft_masked[spec.name] ?? view.masked[spec.name]) }],
        ]
      return spec.widget === 'file' ? [[spec.name, { upload: sendProof }]] : []
    }),
  )
}

function Form({
  section,
  view,
  parent,
}: {
  section: SectionName
  view: SectionView
  parent: string
}) {
  const save = useSend('PUT /api/profile/sections/:section', { changes: PROFILE_READS })
  const [first] = useState(view)
  const fields = useMemo(() => fieldsFor(section, first), [first, section])
  const keep = useMemo(() => draftSaver(section), [section])
  const refresh = useRefresh()
  const said = words[section] ?? { title: first.title, description: '', submit: 'Save' }
  const values = useMemo(() => ({ ...first.values, ...first.draft }), [first])
  return (
    <EditFormDialog
      parent={parent}
      title={said.title}
      description={said.description}
      dialogSize="lg"
      mode="autosave"
      schema={sectionRule(section).schema}
      values={values}
      fields={fields}
      rev={first.rev}
      savedAt={first.draft_saved_at ?? undefined}
      submitLabel={said.submit}
      onDraft={keep}
      onDiscard={async () => {
        await discardDraft(section)
        await refresh('GET /api/profile/sections/:section')
      }}
      onSave={(given, { ifMatch }) =>
        save.mutateAsync({ params: { section }, ifMatch, body: { values: given } })
      }
      onSaved={() => toast.success(`${first.title} saved`)}
      after={said.after ? <Callout tone="info" title={said.after} /> : undefined}
    />
  )
}

export const loader = load(({ props }) => {
  const name = sectionNames.find((one) => one === props?.['section'])
  return name === undefined ? [] : [sectionQuery(name)]
})

/** The edit dialog of a section, over the page that shows it; what is typed is saved on the server as a draft. */
export default function SectionDialog({ section }: { section: SectionName }) {
  const parent = profilePath(sections[section].path)
  const query = useQueryOf(sectionQuery(section), { fresh: 0 })
  if (query.data && query.isFetchedAfterMount)
    return <Form key={section} section={section} view={query.data} parent={parent} />
  return (
    <DialogPage parent={parent} title={words[section]?.title ?? sections[section].title}>
      <QueryBoundary
        query={query}
        what="this section"
        backTo={parent}
        skeleton={<SkeletonText lines={6} />}
      >
        {() => null}
      </QueryBoundary>
    </DialogPage>
  )
}
