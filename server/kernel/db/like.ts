/**
 * Text escaped to match literally in `like` and `ilike`: a percent sign that somebody types does not match everything.
 */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
