/** The smallest file that is a PDF. */
export const PAPER = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** What an upload needs of a person of a test. */
interface Uploader {
  post: <T>(
    path: string,
    sent: { body: unknown },
  ) => Promise<{ status: number; text: string; body: T }>
}

const documents = new WeakMap<Uploader, Promise<string>>()
/** The id of the bank's document, uploaded once by each person: uploads are limited by the hour. */
export function bankDocument(by: Uploader): Promise<string> {
  const known = documents.get(by) ?? upload(by)
  documents.set(by, known)
  return known
}
async function upload(by: Uploader): Promise<string> {
  const body = new FormData()
  body.set('purpose', 'company_document')
  body.set('file', new Blob([PAPER], { type: 'application/pdf' }), 'bank-advice.pdf')
  const file = await by.post<{ id: string }>('/api/files', { body })
  if (file.status !== 201) throw new Error(`${file.status}: ${file.text}`)
  return file.body.id
}
