import { contrastRatio, HEX_COLOR } from '#domain/platform/rules/contrast.ts'
import { forDarkScheme } from '#domain/platform/rules/brand-colors.ts'

/** What pages look like around the colours of a label, in each scheme. */
const SCHEMES = [
  { name: 'Light', plane: '#f9f8f7', card: '#ffffff', text: '#10191c', on: '#ffffff', dark: false },
  { name: 'Dark', plane: '#0b1417', card: '#111c20', text: '#e9f0f1', on: '#021e27', dark: true },
] as const

interface PreviewProps {
  brand: string
  accent: string
  cta: string
}
function Scheme({ scheme, of }: { scheme: (typeof SCHEMES)[number]; of: PreviewProps }) {
  const [accent, cta] = [of.accent, of.cta].map((color) =>
    scheme.dark ? forDarkScheme(color) : color,
  ) as [string, string]
  const ratio = Math.min(contrastRatio(accent, scheme.card), contrastRatio(cta, scheme.on))
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={`${scheme.name} preview of ${of.brand}`}
        viewBox="0 0 320 168"
        className="w-full rounded-md border border-border"
      >
        <rect width="320" height="168" fill={scheme.plane} />
        <rect width="320" height="36" fill={scheme.card} />
        <text x="16" y="23" fontSize="13" fontWeight="600" fill={scheme.text}>
          {of.brand.length > 24 ? `${of.brand.slice(0, 23)}…` : of.brand}
        </text>
        <rect x="240" y="8" width="64" height="20" rx="5" fill={accent} />
        <text x="272" y="22" fontSize="10" textAnchor="middle" fill={scheme.on}>
          Sign up
        </text>
        <text x="16" y="66" fontSize="11" fill={scheme.text}>
          Read the offering documents.
        </text>
        <text x="16" y="84" fontSize="11" textDecoration="underline" fill={accent}>
          Offering circular
        </text>
        <rect x="180" y="54" width="124" height="98" rx="8" fill={scheme.card} />
        <rect x="192" y="72" width="100" height="6" rx="3" fill={accent} />
        <rect x="192" y="112" width="100" height="28" rx="6" fill={cta} />
        <text x="242" y="130" fontSize="11" textAnchor="middle" fill={scheme.on}>
          Invest
        </text>
      </svg>
      <figcaption className="mt-1.5 text-small text-muted">
        {scheme.name}: least contrast {(Math.floor(ratio * 10) / 10).toFixed(1)} to 1
      </figcaption>
    </figure>
  )
}

/** The colours as visitors get them, in the light and the dark scheme. */
export function LabelPreview(props: PreviewProps) {
  if (!HEX_COLOR.test(props.accent) || !HEX_COLOR.test(props.cta)) return null
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {SCHEMES.map((scheme) => (
        <Scheme key={scheme.name} scheme={scheme} of={props} />
      ))}
    </div>
  )
}
