import type { z } from 'zod'
import type { FieldSpec, RowSpec, Said } from './schema-fields.ts'

/** A form: its fields, known at once, and the schema that checks it, fetched when somebody comes near. */
export interface Form<S extends z.ZodType = z.ZodType> {
  fields: readonly FieldSpec[]
  /** Fetches the schema once; rejects while it cannot be fetched, and the next call tries again. */
  load: () => Promise<S>
}

type Flag = 'required' | 'nullable' | 'secret' | 'promise' | 'moneyObject'
/** A field as the build writes it down: flags that are not set are left out, and so is what stands in another place. */
export interface PackedField extends Partial<Pick<FieldSpec, Flag>>, Omit<FieldSpec, Flag | 'said' | 'why' | 'rows'> {
  /** place of what is said beside it */
  says?: number
  /** its reason is in words of its own */
  own?: true
  rows?: Omit<RowSpec, 'fields'> & { fields: readonly PackedField[] }
}
/** What is said beside the fields, each once, and the fields. */
export interface PackedFields { said: readonly Said[]; fields: readonly PackedField[] }

const UNSET: Record<Flag, false> = { required: false, nullable: false, secret: false, promise: false, moneyObject: false }
function unpacked({ says, own, rows, ...field }: PackedField, all: readonly Said[]): FieldSpec {
  const said = says === undefined ? undefined : all[says]
  return { ...UNSET, ...field, ...(said && { said }), ...(said && own && { why: said.why }), ...(rows && { rows: { ...rows, fields: rows.fields.map((each) => unpacked(each, all)) } }) }
}

/** A promise that is asked for once; after a failure the next call asks again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | null = null
  return () => (under ??= load().catch((error: unknown) => { under = null; throw error }))
}

const UNWRITTEN = 'The fields of this form are not written down: only modules that Vite builds may call formOf.'

/**
 * The form of a schema of the domain: `formOf(() => import('#domain/model/x.ts').then((m) => m.someSchema))`. The build writes its
 * fields beside the call (scripts/build-forms.ts), so module and name have to stand there as they are. Throws where nothing was written.
 */
export function formOf<S extends z.ZodType>(load: () => Promise<S>, packed?: PackedFields): Form<S> {
  if (packed === undefined) throw new Error(UNWRITTEN)
  return { fields: packed.fields.map((field) => unpacked(field, packed.said)), load: once(load) }
}

/** The forms of a table of schemas, by name: as `formOf`, for `m.someTable`. */
export function formsOf<T extends Readonly<Record<string, z.ZodType>>>(load: () => Promise<T>, packed?: Readonly<Record<keyof T, PackedFields>>): { readonly [K in keyof T]: Form<T[K]> } {
  if (packed === undefined) throw new Error(UNWRITTEN)
  const names = Object.keys(packed) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, formOf(() => load().then((table) => table[name]), packed[name])])) as { readonly [K in keyof T]: Form<T[K]> }
}

/** Only some fields of a form, in its own order. */
export function pickForm<S extends z.ZodObject>({ fields, load }: Form<S>, names: readonly string[]): Form<z.ZodObject> {
  const asked = new Set(names)
  return { fields: fields.filter(({ name }) => asked.has(name.split('.')[0] ?? '')), load: once(() => load().then((schema) => schema.pick(Object.fromEntries(names.map((name) => [name, true])) as never) as unknown as z.ZodObject)) }
}

/** A form and the fields of another after its own. */
export const joinForms = (first: Form<z.ZodObject>, more: Form<z.ZodObject>): Form<z.ZodObject> => ({
  fields: [...first.fields, ...more.fields],
  load: once(async () => { const [one, other] = await Promise.all([first.load(), more.load()]); return one.extend(other.shape) }),
})

/** Why we ask for each sensitive field: for the help panel beside a guided step. */
export function whysOf({ fields }: Pick<Form, 'fields'>): readonly { name: string; title: string; why: string }[] {
  return fields.flatMap(({ name, title, why }) => (why ? [{ name, title, why }] : []))
}
