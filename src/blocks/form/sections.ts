import type { ReactNode } from 'react'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'
import { pairUp } from './pair-up.ts'

/** A heading with the fields under it; generated from the schema's `section` values when the screen names none. */
export interface FormSection {
  title?: ReactNode
  help?: ReactNode
  /** At the end of the heading: "Filled in from your profile". */
  aside?: ReactNode
  /** Names of fields; two in a list are rendered next to each other. */
  fields: readonly (string | readonly [string, string])[]
  /** Between heading and fields: a callout, a legal text. */
  before?: ReactNode
  after?: ReactNode
}

/** A section with the fields of each of its lines. */
export interface SectionLines {
  section: Omit<FormSection, 'fields'>
  lines: readonly (readonly FieldSpec[])[]
}

/** A name denotes its field, or for all fields of an object that was taken apart. */
const isNamed = (spec: FieldSpec, name: string): boolean =>
  spec.name === name || spec.name.startsWith(`${name}.`)

/** Names of the fields that no section shows: they could never be filled in. */
export function forgottenIn(
  specs: readonly FieldSpec[],
  sections: readonly FormSection[],
): readonly string[] {
  const named = sections.flatMap(({ fields }) => fields.flat())
  return specs.filter((spec) => !named.some((name) => isNamed(spec, name))).map((spec) => spec.name)
}

/** The fields in the sections that a screen names, otherwise in those of the schema. */
export function sectionLines(
  specs: readonly FieldSpec[],
  sections: readonly FormSection[] | undefined,
): readonly SectionLines[] {
  if (sections) {
    const find = (name: string) => specs.filter((spec) => isNamed(spec, name))
    return sections.map(({ fields, ...section }) => ({
      section,
      lines: fields.flatMap((entry) =>
        typeof entry === 'string' ? find(entry).map((spec) => [spec]) : [entry.flatMap(find)],
      ),
    }))
  }
  const groups: { title: string | undefined; specs: FieldSpec[] }[] = []
  for (const spec of specs) {
    const last = groups.at(-1)
    if (last && last.title === spec.section) last.specs.push(spec)
    else groups.push({ title: spec.section, specs: [spec] })
  }
  return groups.map((group) => ({ section: { title: group.title }, lines: pairUp(group.specs) }))
}
