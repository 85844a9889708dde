import type { Readable } from 'node:stream'

/** Where objects are stored: an S3-compatible server, a bucket in it, and who asks. */
export interface S3Settings {
  /** null: Amazon's own, by the region */
  endpoint: string | null
  region: string
  bucket: string
  /** in front of every object's name, for a bucket that others use too */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** Bytes as they were stored. */
export interface StoredBytes {
  /** random name in the store; store it in a row, never show it */
  storeKey: string
  size: number
  sha256: string
}
/**
 * Storage of bytes. A row names them after they are whole and synced: a cut upload leaves nothing that anyone can see.
 */
export interface Files {
  /** Reads the stream to its end; throws `too_large` past maxBytes and stores nothing then. */
  put(stream: Readable | Buffer, options: { maxBytes: number }): Promise<StoredBytes>
  /** throws not_found when there are no such bytes */
  open(storeKey: string): Promise<Readable>
  read(storeKey: string): Promise<Buffer>
  remove(storeKey: string): Promise<void>
  /** stores bytes under the name that they have in another installation (an import) */
  restore(storeKey: string, stream: Readable): Promise<void>
  /** removes what cut uploads left behind more than an hour ago */
  sweep(): Promise<number>
  /** Throws when the storage cannot be reached. */
  check(): Promise<void>
}
