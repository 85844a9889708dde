import { privateLabelInput } from '#domain/offerings/model/private-label.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm, type FormSection } from '#src/blocks/edit-form.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ColorInput } from './color-input.tsx'
import { LABEL_CHANGED, type Label } from './label-query.ts'
import { LabelPreview } from './label-preview.tsx'

const upload = sendFileFor('company_document')
const LOGO_TYPES = ['image/png', 'image/jpeg']

/** What stands at the foot of every page and can’t be changed. */
function Legal({ legal }: { legal: readonly string[] }) {
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="text-small font-medium">Always below your text</h3>
      {legal.map((line) => (
        <p key={line} className="text-small text-muted">
          {line}
        </p>
      ))}
    </div>
  )
}

const sectionsOf = (label: Label): readonly FormSection[] => [
  {
    title: 'Name, logo and colors',
    fields: ['brand', 'logo_file_id', 'accent', 'cta'],
    after: <LabelPreview brand={label.brand} accent={label.accent} cta={label.cta} />,
  },
  {
    title: 'Footer and terms',
    help: 'The intermediary’s name and the legends stay on every page.',
    fields: ['footer', 'terms_url', 'privacy_url'],
    after: <Legal legal={label.legal} />,
  },
  {
    title: 'Mail',
    help: `With a domain and its DKIM record, mail about the offering comes from “${label.sender_name}”.`,
    fields: ['sender'],
  },
]

const color = (label: string) => ({
  render: ({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) => (
    <ColorInput
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next.toLowerCase())}
    />
  ),
})

/** How the offering looks at its own domain: saved in versions, on the version that was read. */
export function LookCard({ label, listingId }: { label: Label; listingId: string }) {
  const send = useSend('PUT /api/dealroom/offerings/:listing_id/private-label', {
    changes: [...LABEL_CHANGED],
  })
  const { brand, accent, cta, logo_file_id, footer, terms_url, privacy_url, sender } = label
  const saved =
    label.saved_at === null
      ? 'Nothing is saved yet: pages have the platform’s colors.'
      : `Version ${label.rev}, saved ${formatDateTime(label.saved_at)}${label.saved_by === null ? '' : ` by ${label.saved_by}`}.`
  const host = label.domain?.host
  return (
    <Card aria-labelledby="look">
      <CardHead titleId="look" title="Look" subtitle={saved} line />
      <CardBody>
        <EditForm
          label="Look of the private label"
          schema={privateLabelInput}
          values={{ brand, accent, cta, logo_file_id, footer, terms_url, privacy_url, sender }}
          rev={label.rev}
          readOnly={!label.may_edit}
          sections={sectionsOf(label)}
          fields={{
            accent: color('Color of links and navigation'),
            cta: color('Color of the Invest button'),
            logo_file_id: {
              upload,
              types: LOGO_TYPES,
              maxBytes: 1_000_000,
              help: 'A PNG or JPG picture, at most 1 MB. It’s shown 32 pixels high.',
              known:
                logo_file_id === null
                  ? []
                  : [{ id: logo_file_id, name: label.logo_name ?? 'Logo', size: 0 }],
            },
            terms_url: { help: 'An https address. Shown beside the platform’s terms.' },
            privacy_url: { help: 'An https address. Shown beside the platform’s policy.' },
            sender: {
              help:
                host === undefined
                  ? 'The part before the @. Leave it empty to keep the platform’s sender.'
                  : `The part before @${host}. Leave it empty to keep the platform’s sender.`,
            },
          }}
          submitLabel="Save look"
          onSave={(body, { ifMatch }) =>
            send.mutateAsync({ params: { listing_id: listingId }, body, ifMatch })
          }
          onSaved={() => toast.success('Look saved')}
        />
      </CardBody>
    </Card>
  )
}
