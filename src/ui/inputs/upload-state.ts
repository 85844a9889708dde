import { useCallback, useEffect, useRef, useState } from 'react'

/** A file that the server keeps. */
export interface UploadedFile {
  id: string
  name: string
  /** bytes */
  size: number
  content_type?: string
  uploaded_at?: string
}

/** Sends one file; progress is 0 to 1. Refuse by throwing: a 4xx `status` means the file itself is the problem. */
export type SendFile = (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<UploadedFile>

export interface UploadRow {
  key: number
  file: File
  /** blocked: the server will not take this file, trying again is useless. failed: the way there broke. */
  state: 'uploading' | 'failed' | 'blocked'
  /** 0 to 1 */
  progress: number
  message?: string
}

const statusOf = (error: unknown): number => (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' ? error.status : 0)
const RETRYABLE = new Set([0, 401, 408, 409, 425, 429])

/** What a person reads when an upload ends badly, and whether trying again can help. */
export function uploadFailure(error: unknown): { state: 'failed' | 'blocked'; message: string } {
  const status = statusOf(error)
  if (status >= 400 && status < 500 && !RETRYABLE.has(status)) return { state: 'blocked', message: error instanceof Error && error.message ? error.message : 'This file cannot be taken.' }
  return { state: 'failed', message: 'The upload stopped. The file is still on your device.' }
}

/** Keeps the uploads that are under way or ended badly; the finished ones belong to the form. */
export function useUploads(send: SendFile, onDone: (file: UploadedFile) => void) {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const nextKey = useRef(1)
  const latest = useRef({ send, onDone })
  useEffect(() => { latest.current = { send, onDone } })
  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((controller) => controller.abort())
  }, [])

  const patch = useCallback((key: number, change: Partial<UploadRow>) => setRows((all) => all.map((row) => (row.key === key ? { ...row, ...change } : row))), [])
  const drop = useCallback((key: number) => {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    setRows((all) => all.filter((row) => row.key !== key))
  }, [])
  const run = useCallback(async (key: number, file: File) => {
    const controller = new AbortController()
    aborts.current.set(key, controller)
    try {
      const stored = await latest.current.send(file, (progress) => patch(key, { progress: Math.min(1, Math.max(0, progress)) }), controller.signal)
      if (controller.signal.aborted) return
      drop(key)
      latest.current.onDone(stored)
    } catch (error) {
      if (!controller.signal.aborted) patch(key, uploadFailure(error))
    }
  }, [drop, patch])
  const start = useCallback((file: File) => {
    const key = nextKey.current
    nextKey.current += 1
    setRows((all) => [...all, { key, file, state: 'uploading', progress: 0 }])
    void run(key, file)
  }, [run])
  const retry = useCallback((row: UploadRow) => {
    patch(row.key, { state: 'uploading', progress: 0, message: undefined })
    void run(row.key, row.file)
  }, [patch, run])
  return { rows, start, retry, drop }
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

const KINDS: Record<string, { word: string; extensions: string[] }> = {
  'application/pdf': { word: 'PDF', extensions: ['.pdf'] },
  'image/jpeg': { word: 'JPG', extensions: ['.jpg', '.jpeg'] },
  'image/png': { word: 'PNG', extensions: ['.png'] },
  'image/heic': { word: 'HEIC', extensions: ['.heic'] },
  'text/csv': { word: 'CSV', extensions: ['.csv'] },
  'text/plain': { word: 'TXT', extensions: ['.txt'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { word: 'XLSX', extensions: ['.xlsx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { word: 'DOCX', extensions: ['.docx'] },
}

/** Accepted types as the dropzone wants them. */
export function acceptMap(types: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(types.map((type) => [type, KINDS[type]?.extensions ?? []]))
}

/** "PDF, JPG or PNG, up to 10 MB". */
export function uploadRule(types: readonly string[], maxBytes: number): string {
  const words = types.map((type) => KINDS[type]?.word ?? type)
  const list = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  const mebi = maxBytes / (1024 * 1024)
  return `${list === '' ? 'Any file' : list}, up to ${Number.isInteger(mebi) ? `${mebi} MB` : fileSize(maxBytes)}`
}

/** Short type mark of a file name: "PDF". */
export function fileMark(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1, dot + 5).toUpperCase() : 'FILE'
}
