import { join } from 'node:path'
import { parseAst, type Plugin } from 'vite'
import { describe, expect, test } from 'vitest'
import { categoryForms, methodForms } from '#domain/model/accreditation-form.ts'
import { detailSchemas } from '#domain/model/registration.ts'
import { peopleForms } from '#domain/model/registration-people.ts'
import { stepSchemas } from '#domain/model/steps/index.ts'
import { taxFormFields } from '#domain/model/tax/forms.ts'
import { formOf, formsOf, type PackedFields } from '#src/lib/form/form-of.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { buildForms, formCalls, LATER, laterSchemas, makesSchemas, packedFields } from './build-forms.ts'

const root = join(import.meta.dirname, '..')
const head = "import { formOf, formsOf } from '#src/lib/form/form-of.ts'\n"
const callsIn = (code: string) => formCalls(parseAst(code) as unknown as Parameters<typeof formCalls>[0])
type Transform = (this: { parse: typeof parseAst; addWatchFile: (file: string) => void }, code: string, id: string) => Promise<{ code: string } | null>
const watched: string[] = []
const written = (code: string, id = 'src/features/x.tsx') => (buildForms(root).transform as { handler: Transform }).handler.call({ parse: parseAst, addWatchFile: (file) => watched.push(file) }, code, join(root, id))
const none = (): Promise<never> => Promise.reject(new Error('not fetched here'))

describe('a call of formOf', () => {
  test('names its module and schema, also one within a table', () => {
    expect(callsIn("formOf(() => import('#domain/a.ts').then((m) => m.one))")[0]?.names).toEqual({ module: '#domain/a.ts', path: ['one'] })
    expect(callsIn("const x = { y: formOf(() => import('#domain/a.ts').then((m) => m.all['a-b'].c)) }")[0]?.names?.path).toEqual(['all', 'a-b', 'c'])
  })
  test.each([['a name that is computed', "formOf(() => import('#domain/a.ts').then((m) => m[which]))"], ['a module that is computed', 'formOf(() => import(`#domain/${which}.ts`).then((m) => m.one))'], ['what was fetched elsewhere', 'formOf(fetchIt)'], ['the whole module', "formOf(() => import('#domain/a.ts'))"]])('is not understood with %s', (_, code) => {
    expect(callsIn(code).map(({ names }) => names)).toEqual([null])
  })
})

describe('the fields that are written beside a call', () => {
  test('are those of the schema', async () => {
    const made = await written(`${head}export const f = formOf(() => import('#domain/model/banking.ts').then((m) => m.bankAccountInput))`)
    const { bankAccountInput } = await import('#domain/model/banking.ts')
    expect(made?.code).toContain(`m.bankAccountInput), ${JSON.stringify(packedFields(fieldsOf(bankAccountInput)))})`)
    expect(watched).toContain(join(root, 'domain/model/banking.ts'))
  })
  test('are those of each schema of a table', async () => {
    const made = await written(`${head}export const f = formsOf(() => import('#domain/model/tax/forms.ts').then((m) => m.taxFormFields))`)
    expect(made?.code).toContain('{"w9":{"fields":[')
    expect(made?.code).toContain('"w8eci":{"fields":[')
  })
  test('come back as they were, with less written', () => {
    for (const schema of [...Object.values(stepSchemas), ...Object.values(detailSchemas), ...Object.values(peopleForms), ...Object.values(taxFormFields), ...Object.values(categoryForms), ...Object.values(methodForms)]) {
      const fields = fieldsOf(schema)
      const literal = JSON.stringify(packedFields(fields))
      expect(formOf(none, JSON.parse(literal) as PackedFields).fields).toEqual(fields)
      expect(literal.length).toBeLessThan(JSON.stringify(fields).length)
    }
  })
  test('stay out of modules with a formOf of their own', () => {
    const { code, id } = (buildForms(root).transform as unknown as { filter: { code: RegExp; id: RegExp } }).filter
    expect([code.test(head), code.test('const formOf = (x) => x; formOf(1)')]).toEqual([true, false])
    expect([id.test(join(root, 'src/features/x.tsx')), id.test(join(root, 'src/features/x.tsx?v=1')), id.test(join(root, 'scripts/x.css'))]).toEqual([true, true, false])
  })
  test('are not looked for where no form is made', async () => expect(await written(`${head}export const f = joinForms(a, b)`)).toBeNull())
  test.each([
    ["formOf(() => import('#domain/model/banking.ts').then((m) => m.nothing))", 'src/features/x.tsx: formOf finds no schema nothing in #domain/model/banking.ts.'],
    ["formOf(() => import('#domain/model/nowhere.ts').then((m) => m.one))", 'src/features/x.tsx: formOf finds no #domain/model/nowhere.ts.'],
    ["formOf(() => import('#domain/model/tax/forms.ts').then((m) => m.taxFormFields))", 'src/features/x.tsx: formOf finds no schema taxFormFields'],
    ["formsOf(() => import('#domain/model/banking.ts').then((m) => m.bankAccountInput))", 'src/features/x.tsx: formOf finds no table of schemas bankAccountInput'],
    ['formOf(load)', 'src/features/x.tsx: formOf takes () => import'],
  ])('end the build with file and name: %s', async (call, words) => { await expect(written(`${head}${call}`)).rejects.toThrow(words) })
})

describe('a form whose fields nobody wrote down', () => {
  test('says so where it is made', () => {
    // not by their names: the tests' own build would write them
    for (const make of [formOf, formsOf]) expect(() => (make as (load: () => Promise<never>) => unknown)(none)).toThrow('only modules that Vite builds')
  })
})

describe('the copy of the domain that comes later', () => {
  const find = (source: string, importer: string, kind: string): unknown => (laterSchemas(root).resolveId as unknown as (source: string, importer: string, options: { kind: string }) => unknown).call({} as Plugin, source, importer, { kind })
  const page = join(root, 'src/features/tax/setups.tsx')
  test('is taken by import() and by what it imports, where schemas are made', () => {
    expect(find('#domain/model/tax/forms.ts', page, 'dynamic-import')).toBe(join(root, `domain/model/tax/forms.ts${LATER}`))
    expect(find('../common.ts', join(root, `domain/model/tax/forms.ts${LATER}`), 'import-statement')).toBe(join(root, `domain/model/common.ts${LATER}`))
  })
  test('is not taken by words, by rules without schemas, and by other modules', () => {
    expect(find('#domain/model/tax/forms.ts', page, 'import-statement')).toBeNull()
    expect(find('../../rules/tax-w9.ts', join(root, `domain/model/tax/forms.ts${LATER}`), 'import-statement')).toBeNull()
    expect(find('./setups.tsx', page, 'dynamic-import')).toBeNull()
  })
  test('knows what makes schemas through others', () => {
    const known = new Map<string, boolean>()
    expect(makesSchemas(join(root, 'domain/model/steps/index.ts'), known, join(root, 'domain/'))).toBe(true)
    expect(makesSchemas(join(root, 'domain/model/us-regions.ts'), known, join(root, 'domain/'))).toBe(false)
  })
})
