import type { PlatformInput } from '#domain/platform/model/platform-info.ts'
import { BrandPreview } from '#src/blocks/brand-preview.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'

type Shown = Partial<
  Record<
    Extract<
      keyof PlatformInput,
      | 'name'
      | 'legal_name'
      | 'legal_footer'
      | 'logo_file_id'
      | 'logo_alt'
      | 'accent'
      | 'cta'
      | 'sender_name'
      | 'sender_email'
      | 'support_email'
    >,
    string | null
  >
>

/** How pages and e-mails look with these values, before they are saved. */
export function PlatformPreview({
  shown,
  logo,
}: {
  shown: Shown
  /** address of the logo, once it is stored */
  logo: string | null
}) {
  return (
    <Card aria-labelledby="preview" className="self-start">
      <CardHead titleId="preview" title="Preview" />
      <CardBody>
        <div className="grid grid-cols-1 gap-4">
          {logo === null ? null : (
            <img
              src={logo}
              alt={shown.logo_alt ?? ''}
              className="h-8 w-auto max-w-40 object-contain"
            />
          )}
          <BrandPreview name={shown.name} accent={shown.accent} cta={shown.cta} />
          <div>
            <h3 className="text-h4">Footer of pages and e-mails</h3>
            <p className="mt-1 text-small wrap-anywhere whitespace-pre-line text-subtle">
              {shown.legal_footer}
            </p>
            <p className="text-small text-subtle">{shown.legal_name}</p>
          </div>
          <div>
            <h3 className="text-h4">E-mails come from</h3>
            <p className="mt-1 text-small wrap-anywhere text-subtle">
              {shown.sender_name} &lt;{shown.sender_email}&gt;. Answers go to {shown.support_email}.
            </p>
          </div>
        </div>
      </CardBody>
    </Card>
  )
}
