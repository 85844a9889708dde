import type { TestPerson } from './app.ts'

/** The smallest file that is a PDF. */
export const PAPER = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Uploads the document of the bank as the person, and returns its id. */
export async function bankDocument(by: TestPerson): Promise<string> {
  const body = new FormData()
  body.set('purpose', 'company_document')
  body.set('file', new Blob([PAPER], { type: 'application/pdf' }), 'bank-advice.pdf')
  const file = await by.post<{ id: string }>('/api/files', { body })
  if (file.status !== 201) throw new Error(`${file.status}: ${file.text}`)
  return file.body.id
}
