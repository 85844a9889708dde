import type { PlatformInput } from '#domain/platform/model/platform-info.ts'
import { forDarkScheme } from '#domain/platform/rules/brand-colors.ts'
import { HEX_COLOR } from '#domain/platform/rules/contrast.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'

type Shown = Partial<Record<keyof PlatformInput, string | null>>

const SCHEMES = [
  {
    label: 'Light scheme',
    page: '#f9f8f7',
    text: '#10191c',
    on: '#ffffff',
    of: (color: string) => color,
  },
  { label: 'Dark scheme', page: '#111c20', text: '#e9f0f1', on: '#021e27', of: forDarkScheme },
] as const

/** A page in small: the name, a link and the two buttons in the colors of one scheme. */
function Page({ shown, scheme }: { shown: Shown; scheme: (typeof SCHEMES)[number] }) {
  const [accent, cta] = [shown.accent, shown.cta].map((color) =>
    color && HEX_COLOR.test(color) ? scheme.of(color) : null,
  )
  if (!accent || !cta)
    return <p className="text-small text-subtle">Enter both colors to see the page.</p>
  const button = 'rounded-md px-3 py-1.5 font-heading text-small font-semibold'
  return (
    <div
      className="grid grid-cols-1 gap-3 rounded-md border border-border p-4"
      style={{ background: scheme.page, color: scheme.text }}
    >
      <span className="text-small">{scheme.label}</span>
      <span className="font-heading text-h3 font-semibold">{shown.name}</span>
      <span className="text-small underline" style={{ color: accent }}>
        A link
      </span>
      <span className="flex flex-wrap gap-2">
        <span className={button} style={{ background: accent, color: scheme.on }}>
          Continue
        </span>
        <span className={button} style={{ background: cta, color: scheme.on }}>
          Invest
        </span>
      </span>
    </div>
  )
}

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
          {SCHEMES.map((scheme) => (
            <Page key={scheme.label} shown={shown} scheme={scheme} />
          ))}
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
