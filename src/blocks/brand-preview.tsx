import { forDarkScheme } from '#domain/platform/rules/brand-colors.ts'
import { HEX_COLOR } from '#domain/platform/rules/contrast.ts'

export interface BrandPreviewProps {
  name?: string | null | undefined
  accent?: string | null | undefined
  cta?: string | null | undefined
}

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
function Page({
  name,
  accent,
  cta,
  scheme,
}: BrandPreviewProps & { scheme: (typeof SCHEMES)[number] }) {
  const [link, button] = [accent, cta].map((color) =>
    color && HEX_COLOR.test(color) ? scheme.of(color) : null,
  )
  if (!link || !button)
    return <p className="text-small text-subtle">Enter both colors to see the page.</p>
  const shape = 'rounded-md px-3 py-1.5 font-heading text-small font-semibold'
  return (
    <div
      className="grid grid-cols-1 gap-3 rounded-md border border-border p-4"
      style={{ background: scheme.page, color: scheme.text }}
    >
      <span className="text-small">{scheme.label}</span>
      <span className="font-heading text-h3 font-semibold wrap-anywhere">{name}</span>
      <span className="text-small underline" style={{ color: link }}>
        A link
      </span>
      <span className="flex flex-wrap gap-2">
        <span className={shape} style={{ background: link, color: scheme.on }}>
          Continue
        </span>
        <span className={shape} style={{ background: button, color: scheme.on }}>
          Invest
        </span>
      </span>
    </div>
  )
}

/** A page in small for each color scheme, with a name and two colors before they are saved. */
export function BrandPreview(props: BrandPreviewProps) {
  return SCHEMES.map((scheme) => <Page key={scheme.label} {...props} scheme={scheme} />)
}
