import { privateLabelInput } from '#domain/offerings/model/private-label.ts'
import { LOGO } from '#domain/platform/model/platform-info.ts'
import { useSend } from '#src/api/query.ts'
import { BrandPreview, type BrandPreviewProps } from '#src/blocks/brand-preview.tsx'
import { EditForm, type FormSection } from '#src/blocks/edit-form.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ColorInput } from './color-input.tsx'
import { LABEL_CHANGED, type Label } from './label-query.ts'

const upload = sendFileFor('company_document')

/** The name and the colors as they are typed. */
function Preview() {
  const { brand, accent, cta } = useValues() as Pick<BrandPreviewProps, 'accent' | 'cta'> & {
    brand?: string
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <BrandPreview name={brand} accent={accent} cta={cta} />
    </div>
  )
}

/** The legal text in the footer of every page, which can’t be changed. */
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
    after: <Preview />,
  },
  {
    title: 'Footer and terms',
    help: 'The intermediary’s name and the legends stay on every page.',
    fields: ['footer', 'terms_url', 'privacy_url'],
    after: <Legal legal={label.legal} />,
  },
  {
    title: 'Email',
    help: `With a domain and its DKIM record, emails about the offering come from “${label.sender_name}”.`,
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

/** Name, logo, colors, footer and sender at the domain: each save is a version, based on the version that was read. */
export function LookCard({ label, listingId }: { label: Label; listingId: string }) {
  const send = useSend('PUT /api/dealroom/offerings/:listing_id/private-label', {
    changes: [...LABEL_CHANGED],
  })
  const { brand, accent, cta, logo_file_id, footer, terms_url, privacy_url, sender } = label
  const saved =
    label.saved_at === null
      ? 'Nothing is saved yet. Pages have the platform’s colors.'
      : `Version ${label.rev}, saved ${formatDateTime(label.saved_at)}${label.saved_by === null ? '' : ` by ${label.saved_by}`}.`
  const host = label.domain?.host
  return (
    <Card aria-labelledby="branding">
      <CardHead titleId="branding" title="Branding" subtitle={saved} line />
      <CardBody>
        <EditForm
          label="Branding of the private label"
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
              types: LOGO.types,
              maxBytes: LOGO.maxBytes,
              help: `A PNG or JPG picture, at most ${LOGO.maxBytes / 1000} KB. Pages show it 32 pixels high.`,
              known:
                logo_file_id === null
                  ? []
                  : [{ id: logo_file_id, name: label.logo_name ?? 'Logo', size: 0 }],
            },
            terms_url: {
              help: 'An address that starts with https://. The footer links to it next to the platform’s terms.',
            },
            privacy_url: {
              help: 'An address that starts with https://. The footer links to it next to the platform’s privacy policy.',
            },
            sender: {
              help:
                host === undefined
                  ? 'The part before the @. Leave it empty to keep the platform’s sender.'
                  : `The part before @${host}. Leave it empty to keep the platform’s sender.`,
            },
          }}
          submitLabel="Save branding"
          onSave={(body, { ifMatch }) =>
            send.mutateAsync({ params: { listing_id: listingId }, body, ifMatch })
          }
          onSaved={() => toast.success('Branding saved. Visitors see it once it’s approved.')}
        />
      </CardBody>
    </Card>
  )
}
