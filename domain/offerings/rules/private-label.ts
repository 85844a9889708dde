import { contrastRatio, TEXT_CONTRAST } from '#domain/platform/rules/contrast.ts'
import type { OfferingType } from '../model/offering.ts'

/** Planes of public pages in the light and the dark scheme (`src/styles/tokens.css`), and the text on a filled button. */
const LIGHT = { plane: '#f9f8f7', on: '#ffffff' } as const
const DARK = { plane: '#111c20', on: '#021e27' } as const

/**
 * What is wrong with a colour of a private label, in a sentence, or null: it’s the fill below white text and the text on the
 * light page, so it needs a contrast of 4.5 to 1 with both (WCAG 2.2, 1.4.3).
 */
export function labelColorProblem(color: string): string | null {
  const least = Math.min(contrastRatio(color, LIGHT.on), contrastRatio(color, LIGHT.plane))
  if (least >= TEXT_CONTRAST) return null
  return `Choose a darker color. Its contrast with white is ${(Math.floor(least * 10) / 10).toFixed(1)} to 1, and text needs ${TEXT_CONTRAST} to 1.`
}

/** A colour between two, `share` (0 to 1) of the way from the first. */
const mixed = (from: string, to: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [
        number,
        number,
      ]
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)
/** The colour for the dark scheme: as much lighter as text on the dark page, and dark text on the colour, need. */
export const forDarkScheme = (color: string): string =>
  STEPS.map((share) => mixed(color, '#ffffff', share)).find(
    (one) =>
      contrastRatio(one, DARK.plane) >= TEXT_CONTRAST &&
      contrastRatio(one, DARK.on) >= TEXT_CONTRAST,
  ) ?? '#ffffff'
/** The colour below a pointer: a step towards the text of its scheme. */
const hovered = (color: string, to: string): string => mixed(color, to, 0.18)

/** Declarations of the semantic colours that a private label replaces (`src/styles/tokens.css`). */
function declarations(accent: string, cta: string, scheme: 'light' | 'dark'): string {
  const to = scheme === 'light' ? '#000000' : '#ffffff'
  const on = scheme === 'light' ? LIGHT.on : DARK.on
  return Object.entries({
    accent,
    'accent-hover': hovered(accent, to),
    'accent-text': accent,
    'on-accent': on,
    link: accent,
    'link-hover': hovered(accent, to),
    focus: accent,
    gauge: accent,
    'loading-bar': accent,
    cta,
    'cta-hover': hovered(cta, to),
    'cta-text': cta,
    'on-cta': on,
  })
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')
}

/** The stylesheet of a private label: custom properties of both schemes, from colours that `labelColorProblem` passed. */
export const labelStyles = ({ accent, cta }: { accent: string; cta: string }): string =>
  `:root:root{${declarations(accent, cta, 'light')}}` +
  `:root[data-theme='dark']:root{${declarations(forDarkScheme(accent), forDarkScheme(cta), 'dark')}}`

interface Intermediary {
  name: string
  file_number: string
  crd: string
}

const exemptions = (type: OfferingType): string => {
  if (type === 'reg_cf')
    return 'Offered under Regulation Crowdfunding (17 CFR 227). Anyone can invest within the limits of 17 CFR 227.100(a)(2).'
  if (type.startsWith('reg_a'))
    return 'Offered under Regulation A (17 CFR 230.251). The offering circular is filed with the SEC, which doesn’t judge its accuracy or the merits of the securities.'
  return 'Offered under Regulation D (17 CFR 230.506). The securities are not registered with the SEC and can’t be resold freely.'
}

/**
 * What every page of a private label says at its foot, whatever the company adds: who the intermediary is (17 CFR 227.300 and
 * 227.302(d): an offering goes through a registered one, which says how it’s paid), and the legends. No field can change it.
 */
export function labelLegalText(of: {
  type: OfferingType
  company: string
  platform: string
  intermediary: Intermediary | null
}): string[] {
  const { type, company, platform, intermediary } = of
  const through =
    intermediary === null
      ? `This is an offering of ${company}. The pages and the investments are run by ${platform}.`
      : `This is an offering of ${company} through ${intermediary.name} (SEC file number ${intermediary.file_number}, CRD ${intermediary.crd}). The pages and the investments are run by ${platform}.`
  return [
    through,
    exemptions(type),
    `Investing in private companies carries risk, including the loss of all the money you invest. The securities are not listed on an exchange and may be hard or impossible to sell. ${platform} does not give investment advice. Read the offering documents before you decide.`,
  ]
}

/** The name that mails of a private label come from: the label, and through whom. */
export const labelSenderName = (label: string, platform: string): string =>
  `${label} via ${platform}`
