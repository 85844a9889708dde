import type { FieldSpec } from '#src/lib/form/schema-fields.ts'

/** Puts neighbors with the same `pair` word on one line. */
export function pairUp(specs: readonly FieldSpec[]): readonly (readonly FieldSpec[])[] {
  return specs.reduce<FieldSpec[][]>((lines, spec) => {
    const last = lines.at(-1)
    const mate = last?.[0]
    if (
      last &&
      last.length === 1 &&
      mate?.pair !== undefined &&
      mate.pair === spec.pair &&
      mate.section === spec.section
    )
      last.push(spec)
    else lines.push([spec])
    return lines
  }, [])
}
