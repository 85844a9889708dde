import { createContext, useContext, useEffect, useRef, useState } from 'react'
import {
  fromPromise,
  type ActorRef,
  type EventFrom,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate'
import type { UploadReport } from '#machines/flows/edit-form.flow.ts'
import {
  emptyUpload,
  uploadFlow,
  type ChosenFile,
  type FileCheck,
  type StoredFile,
} from '#machines/flows/upload.flow.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import {
  checkFile,
  inTurn,
  uploadFailure,
  type SendFile,
  type UploadedFile,
  type UploadRule,
} from './upload-state.ts'

export type UploadState = SnapshotFrom<typeof uploadFlow>
export type UploadEvent = EventFrom<typeof uploadFlow>

export interface UploadHost {
  upload: SendFile
  rule: UploadRule
  /** a file that the form has already */
  stored?: UploadedFile
  /** a file that was chosen elsewhere: dropped in addition to others, or to replace the stored one */
  first?: File
  onStored: (file: UploadedFile) => void
  /** the slot is empty again; `file` is the stored one, if there was one */
  onRemoved: (file: UploadedFile | null) => void
}

/** The flow of the form around a file, which waits for the file before it is submitted; null outside of a form. */
export const FormOfUploads = createContext<ActorRef<Snapshot<unknown>, UploadReport> | null>(null)

/** Runs the upload of one file; the component shows its state and sends what the person does. */
export function useUpload(host: UploadHost) {
  const form = useContext(FormOfUploads)
  const latest = useRef({ ...host, progress: (_fraction: number) => {}, start: () => {} })
  const [machine] = useState(() =>
    uploadFlow.provide({
      actors: {
        check: fromPromise<FileCheck, { file: ChosenFile | null; count: number }>(({ input }) =>
          checkFile(input.file as File, input.count, latest.current.rule),
        ),
        send: fromPromise<StoredFile, { file: ChosenFile | null }>(async ({ input, signal }) => {
          const file = input.file as File
          try {
            return await inTurn(signal, () => {
              latest.current.start()
              return latest.current.upload(file, latest.current.progress, signal)
            })
          } catch (error) {
            throw uploadFailure(error, file.name, navigator.onLine)
          }
        }),
      },
      actions: {
        stored: (_, { file }) => latest.current.onStored(file),
        removed: (_, { file }) => latest.current.onRemoved(file),
      },
    }),
  )
  const [restored] = useState(() =>
    host.stored === undefined
      ? undefined
      : uploadFlow.resolveState({
          value: 'done',
          context: {
            ...emptyUpload,
            file: { type: '', ...host.stored },
            stored: host.stored,
            form,
          },
        }),
  )
  const [state, send, { sessionId }] = useFlow(machine, {
    input: { form },
    ...(restored && { snapshot: restored }),
  })
  // a field that leaves the page gives its upload up
  useEffect(
    () => () => form?.send({ type: 'UPLOAD_REMOVED', upload: sessionId }),
    [form, sessionId],
  )
  useEffect(() => {
    latest.current = {
      ...host,
      start: () => send({ type: 'STARTED' }),
      progress: (fraction) =>
        send({ type: 'PROGRESS', fraction: Math.min(1, Math.max(0, fraction)) }),
    }
  })
  const { first } = host
  useEffect(() => {
    if (first !== undefined) send({ type: 'CHOOSE', file: first })
  }, [first, send])
  useEffect(() => {
    const offline = () => send({ type: 'OFFLINE' })
    const online = () => send({ type: 'ONLINE' })
    window.addEventListener('offline', offline)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('offline', offline)
      window.removeEventListener('online', online)
    }
  }, [send])
  return [state, send] as const
}
