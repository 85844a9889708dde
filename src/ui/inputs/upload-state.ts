import { fileExtensions, PDF_HEADER_WITHIN } from '#domain/shared/file.ts'
import type { FileCheck, UploadFailure, UploadReason } from '#machines/flows/upload.flow.ts'

/** A file that the server has stored. */
export interface UploadedFile {
  id: string
  name: string
  /** bytes; 0 where they are not known */
  size: number
  content_type?: string
  sha256?: string
  uploaded_at?: string
  /** stored, and not opened by anybody before a virus check that follows by itself */
  awaits_check?: boolean
}

/** Sends one file; progress is 0 to 1. Refuse by throwing: a 4xx `status` means the file itself is the problem. */
export type SendFile = (
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Longest wait (seconds) after which a busy server is retried automatically. */
const LONGEST_WAIT = 30
const RETRYABLE = new Set([0, 401, 408, 409, 425, 429])
const STOPPED = 'The upload stopped'

/**
 * What happened to an upload, as text for the person: what it was, what to do, and whether another attempt can help.
 */
export function uploadFailure(error: unknown, name = '', online = true): UploadFailure {
  const given = isRecord(error) ? error : {}
  const status = typeof given['status'] === 'number' ? given['status'] : 0
  const wait = typeof given['retryAfter'] === 'number' ? given['retryAfter'] : undefined
  const words = error instanceof Error && error.message !== '' ? error.message : null
  if (!online)
    return { kind: 'offline', title: STOPPED, detail: 'The file is still on your device.' }
  if (wait !== undefined && wait <= LONGEST_WAIT)
    return { kind: 'busy', title: STOPPED, detail: words ?? '', retryAfter: wait }
  if (status === 429) return { kind: 'broken', title: STOPPED, detail: words ?? 'Try again later.' }
  if (status >= 400 && status < 500 && !RETRYABLE.has(status))
    return {
      kind: 'refused',
      title: titleOfRefusal(status, name),
      detail: words ?? 'The server did not accept it.',
    }
  return { kind: 'broken', title: STOPPED, detail: 'The file is still on your device.' }
}

function titleOfRefusal(status: number, name: string): string {
  if (status === 413) return 'This file is too large'
  if (status === 415) return invalidTitle(name)
  return 'We can’t accept this file'
}
/** A file whose content does not match its name: "This file isn’t a valid PDF". */
function invalidTitle(name: string): string {
  const kind = Object.values(KINDS).find(({ extensions }) =>
    extensions.some((extension) => name.toLowerCase().endsWith(extension)),
  )
  return kind === undefined ? 'File type not supported' : `This file isn’t a valid ${kind.word}`
}

/** What a field takes. */
export interface UploadRule {
  types: readonly string[]
  maxBytes: number
  /** Why the content cannot be used, by its bytes; null when it can. */
  problem?: (bytes: Uint8Array) => string | null
}

/** Why a file does not fit the rule of its field, by its name, size and number; null when it does. */
function misfit(file: File, count: number, { types, maxBytes }: UploadRule): UploadReason | null {
  if (count > 1) return { title: 'Too many files', detail: 'Choose one file at a time.' }
  if (file.size === 0) return { title: 'The file is empty', detail: 'It has no content.' }
  const rule = uploadRule(types, maxBytes)
  const name = file.name.toLowerCase()
  const supported = types.some(
    (type) =>
      type === file.type || KINDS[type]?.extensions.some((extension) => name.endsWith(extension)),
  )
  if (!supported) return { title: 'File type not supported', detail: `${rule}.` }
  if (file.size > maxBytes)
    return {
      title: `${fileSize(file.size)} is too large`,
      detail: `The limit is ${uploadRule([], maxBytes).replace('Any file, up to ', '')}.`,
    }
  return null
}

/**
 * First bytes by which a type is known (PDF 32000-1 7.5.2, JFIF, PNG 5.2, ISO/IEC 14496-12); offset and text in
 * Latin-1.
 */
const SIGNATURES: Readonly<Record<string, { at: number; text: string }>> = {
  'application/pdf': { at: 0, text: '%PDF-' },
  'image/jpeg': { at: 0, text: '\u00ff\u00d8\u00ff' },
  'image/png': { at: 0, text: '\u0089PNG' },
  'image/heic': { at: 4, text: 'ftyp' },
}

/**
 * True when the content begins as its extension requires. A picture may have the extension of another picture type, and
 * types without a signature pass. The server checks all of them again.
 */
function hasSignature(name: string, head: string): boolean {
  const type = Object.keys(KINDS).find((one) =>
    KINDS[one]?.extensions.some((extension) => name.toLowerCase().endsWith(extension)),
  )
  const signature = type === undefined ? undefined : SIGNATURES[type]
  if (signature === undefined) return true
  // readers of PDF accept bytes before the header
  if (type === 'application/pdf') return head.includes(signature.text)
  return Object.entries(SIGNATURES).some(
    ([one, { at, text }]) =>
      one.startsWith('image/') === type?.startsWith('image/') && head.startsWith(text, at),
  )
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Checks a file before it is sent: name, type, size, first bytes; and its SHA-256, with which the stored file is
 * compared.
 */
export async function checkFile(file: File, count: number, rule: UploadRule): Promise<FileCheck> {
  const refusal = misfit(file, count, rule)
  if (refusal !== null) return { sha256: null, refusal }
  const bytes = await file.arrayBuffer()
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, PDF_HEADER_WITHIN)))
  if (!hasSignature(file.name, head))
    return {
      sha256: null,
      refusal: { title: invalidTitle(file.name), detail: 'Its content is of another type.' },
    }
  const problem = rule.problem?.(new Uint8Array(bytes)) ?? null
  if (problem !== null)
    return { sha256: null, refusal: { title: 'This picture is too small', detail: problem } }
  // absent on pages without HTTPS
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  return {
    sha256: subtle === undefined ? null : hex(await subtle.digest('SHA-256', bytes)),
    refusal: null,
  }
}

/** One upload at a time in all tabs of a browser: an ID document is there sooner than two halves of two. */
const TURN = 'capstan-upload'
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  )
/** Runs `send` when no other upload of this browser runs; at once where the browser has no locks. */
export async function inTurn<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  const run = () => Promise.race([send(), aborted(signal)])
  const locks = globalThis.navigator.locks as LockManager | undefined
  return locks === undefined ? run() : locks.request(TURN, { signal }, run)
}

/** "2.4 MB"; decimal units with one decimal below ten. */
export function fileSize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`
}

const dotted = (type: keyof typeof fileExtensions) => fileExtensions[type].map((end) => `.${end}`)
const KINDS: Record<string, { word: string; extensions: string[] }> = {
  'application/pdf': { word: 'PDF', extensions: ['.pdf'] },
  'image/jpeg': { word: 'JPG', extensions: dotted('image/jpeg') },
  'image/png': { word: 'PNG', extensions: dotted('image/png') },
  'image/heic': { word: 'HEIC', extensions: dotted('image/heic') },
  'text/csv': { word: 'CSV', extensions: ['.csv'] },
  'text/plain': { word: 'TXT', extensions: ['.txt'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    word: 'XLSX',
    extensions: ['.xlsx'],
  },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    word: 'DOCX',
    extensions: ['.docx'],
  },
}

/** Accepted types as the dropzone wants them. */
export function acceptMap(types: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(types.map((type) => [type, KINDS[type]?.extensions ?? []]))
}

/** "PDF, JPG or PNG, up to 10 MB". */
export function uploadRule(types: readonly string[], maxBytes: number): string {
  const words = types.map((type) => KINDS[type]?.word ?? type)
  const list =
    words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  const mebi = maxBytes / (1024 * 1024)
  return `${list === '' ? 'Any file' : list}, up to ${Number.isInteger(mebi) ? `${mebi} MB` : fileSize(maxBytes)}`
}

/** Short type mark of a file name: "PDF". */
export function fileMark(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1, dot + 5).toUpperCase() : 'FILE'
}

/** Bytes sent of all, in the unit of the whole: "1.8 of 2.8 MB". */
export function sentOf(fraction: number, bytes: number): string {
  const whole = fileSize(bytes)
  const unit = whole.split(' ')[1] ?? ''
  return `${fileSize(Math.round(bytes * fraction)).replace(` ${unit}`, '')} of ${whole}`
}
