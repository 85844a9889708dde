import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { pdfOf, streamOf } from './hostile/containers.ts'

/** A PDF of one empty page, with a text that no page shows. */
export const paperOf = (text: string): Buffer =>
  pdfOf({ objects: [streamOf('', Buffer.from(text))] })
/** A PDF of one empty page. */
export const PAPER = pdfOf()
/** A picture in which a document could be read. */
export const PICTURE = PNG.sync.write(new PNG({ width: 640, height: 400 }))
const read = (name: string): Buffer => readFileSync(new URL(`files/${name}`, import.meta.url))
/** A photograph of 640 x 400 pixels; as HEIC it names its place, its camera and its creator. */
export const PHOTO = read('photo.jpg')
export const PHOTO_HEIC = read('photo.heic')

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
  body.set(
    'file',
    new Blob([new Uint8Array(PAPER)], { type: 'application/pdf' }),
    'bank-advice.pdf',
  )
  const file = await by.post<{ id: string }>('/api/files', { body })
  if (file.status !== 201) throw new Error(`${file.status}: ${file.text}`)
  return file.body.id
}
