import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const folder = join(import.meta.dirname, '..', '..', 'domain', 'offerings', 'sec', 'schema')
const schema = (name: string) => ({
  fileName: name,
  contents: readFileSync(join(folder, name), 'utf8'),
})
const main = {
  c: 'eis_FormC_Filer.xsd',
  d: 'Form_D.definition.xsd',
  one_a: 'eis_1A.xsd',
  one_k: 'eis_1K.xsd',
  one_z: 'eis_1Z.xsd',
} as const
const regA = ['eis_Common.xsd', 'eis_stateCodes.xsd', 'eis_RegA_common.xsd'] as const
const with_ = {
  c: ['eis_Common.xsd', 'eis_stateCodes.xsd'],
  d: ['Form_D.definition.state.xsd', 'Form_D.definition.solicitation.xsd'],
  one_a: regA,
  one_k: regA,
  one_z: regA,
} as const

/** Errors of EDGAR's schema about documents, in its own text; empty when they are valid. */
export async function schemaErrors(
  kind: keyof typeof main,
  ...documents: readonly string[]
): Promise<string[]> {
  const found = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `form-${at}.xml`, contents })),
    schema: [schema(main[kind])],
    preload: with_[kind].map((name) => schema(name)),
  })
  return found.errors.map((one) => one.rawMessage)
}
