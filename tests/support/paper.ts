import type { TestPerson } from './app.ts'

/** The smallest file that is a PDF. */
export const PAPER = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const documents = new WeakMap<TestPerson, Promise<string>>()
/** The id of the bank's document, uploaded once by each person: uploads are limited by the hour. */
export function bankDocument(by: TestPerson): Promise<string> {
  const known = documents.get(by) ?? upload(by)
  documents.set(by, known)
  return known
}
async function upload(by: TestPerson): Promise<string> {
  const body = new FormData()
  body.set('purpose', 'company_document')
  body.set('file', new Blob([PAPER], { type: 'application/pdf' }), 'bank-advice.pdf')
  const file = await by.post<{ id: string }>('/api/files', { body })
  if (file.status !== 201) throw new Error(`${file.status}: ${file.text}`)
  return file.body.id
}
