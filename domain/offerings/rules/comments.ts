/**
 * Did a change reach the field that a comment speaks of? Paths are those of differences: a row of a table belongs to
 * its field, and the other way round. A comment without a field speaks of the topic as a whole.
 */
export const isFieldChanged = (field: string | null, changed: readonly string[]): boolean =>
  field === null
    ? changed.length > 0
    : changed.some(
        (one) => one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`),
      )
