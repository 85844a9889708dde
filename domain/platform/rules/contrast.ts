/** A colour as six hexadecimal digits behind `#`. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/
/** Least contrast of text with its background (WCAG 2.2, success criterion 1.4.3). */
export const TEXT_CONTRAST = 4.5

const channels = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

/** Relative luminance of a colour `#rrggbb`, 0 (black) to 1 (white): WCAG 2.2, definition of relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
