import { contrastRatio, TEXT_CONTRAST } from './contrast.ts'

/** Colors of the platform: of links, navigation and buttons, and of the one button that commits money. */
export interface BrandColors {
  accent: string
  cta: string
}
/** The colors of the built stylesheet (`--color-link` and `--color-cta` of `src/styles/tokens.css`). */
export const OWN_COLORS: BrandColors = { accent: '#1b6072', cta: '#a6521c' }

/** Pages and text on filled buttons, in the light and the dark scheme (`src/styles/tokens.css`). */
const LIGHT = { page: '#f9f8f7', on: '#ffffff' } as const
const DARK = { page: '#111c20', on: '#021e27' } as const

/** A color between two, `share` (0 to 1) of the way from the first. */
const mixed = (from: string, to: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a = 0, b = 0] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)
const leastOn = (color: string, { page, on }: { page: string; on: string }): number =>
  Math.min(contrastRatio(color, page), contrastRatio(color, on))
/** The nearest color towards `to` that can be read on a page and carry text. */
const readable = (color: string, to: string, scheme: { page: string; on: string }): string =>
  STEPS.map((share) => mixed(color, to, share)).find(
    (one) => leastOn(one, scheme) >= TEXT_CONTRAST,
  ) ?? to

/**
 * What is wrong with a color `#rrggbb`, in a sentence that names it and one that is right, or null. It is text on the
 * light page and the fill below white text, so its contrast with both is at least 4.5 to 1 (WCAG 2.2, 1.4.3).
 */
export function brandColorProblem(name: string, color: string): string | null {
  const least = leastOn(color, LIGHT)
  if (least >= TEXT_CONTRAST) return null
  const ratio = (Math.floor(least * 10) / 10).toFixed(1)
  return `${name} ${color} is too light. Its contrast with the page is ${ratio} to 1, and text needs ${TEXT_CONTRAST} to 1. Choose a darker color, for example ${readable(color, '#000000', LIGHT)}.`
}

/** The color for the dark scheme: as much lighter as text on the dark page, and dark text on the color, need. */
export const forDarkScheme = (color: string): string => readable(color, '#ffffff', DARK)

/** The semantic colors of a scheme that follow from the two (`src/styles/tokens.css`). */
function declarations({ accent, cta }: BrandColors, scheme: 'light' | 'dark'): string {
  const [to, on] = scheme === 'light' ? ['#000000', LIGHT.on] : ['#ffffff', DARK.on]
  return Object.entries({
    accent,
    'accent-hover': mixed(accent, to, 0.18),
    'accent-text': accent,
    'on-accent': on,
    link: accent,
    'link-hover': mixed(accent, to, 0.18),
    focus: accent,
    gauge: accent,
    'loading-bar': accent,
    cta,
    'cta-hover': mixed(cta, to, 0.18),
    'cta-text': cta,
    'on-cta': on,
  })
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';')
}

/** The stylesheet of colors that `brandColorProblem` passed: custom properties of both schemes. */
export function colorStyles({ accent, cta }: BrandColors): string {
  const dark = { accent: forDarkScheme(accent), cta: forDarkScheme(cta) }
  return (
    `:root:root{${declarations({ accent, cta }, 'light')}}` +
    `:root[data-theme='dark']:root{${declarations(dark, 'dark')}}`
  )
}
/** The same for the platform's own pages; null while its colors are those of the built stylesheet. */
export const brandStyles = (colors: BrandColors): string | null =>
  colors.accent === OWN_COLORS.accent && colors.cta === OWN_COLORS.cta ? null : colorStyles(colors)
