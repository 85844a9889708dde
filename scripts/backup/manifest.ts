import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'

/** What is wrong with a request, in a sentence for whoever typed it. */
export class Refused extends Error {}

const MANIFEST = 'manifest.json'
const schema = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  release: z.string(),
  /** the files of the embedded database (same platform and major version only), or a file of pg_dump */
  database: z.enum(['cluster', 'pg_dump']),
  postgres: z.string(),
  platform: z.string(),
  /**
   * ids of the keys with which its contents are encrypted, `hash:<id>` of one that only hashes; the keys are not in the
   * backup
   */
  key_ids: z.array(z.string()),
  /** the bucket that has the installation's files, which are not in the backup then; null: they are */
  bucket: z.string().nullable().default(null),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
})
/** What a backup says about itself. It is written last: a folder without one is no whole backup. */
export type Manifest = z.infer<typeof schema>

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Files below a folder with size and SHA-256, in the order of their paths. */
export async function filesBelow(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== MANIFEST)
    .sort()
  const files: Manifest['files'] = []
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    files.push({ path, size, sha256: await hashOf(join(folder, path)) })
  }
  return files
}

export const manifestPath = (folder: string): string => join(folder, MANIFEST)

/** Reads a backup's manifest and compares every file with it. Throws Refused that names the first difference. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new Refused(`${folder} is no whole backup: it has no ${MANIFEST}.`)
  })
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Refused(`${MANIFEST} is not one that this release can read.`)
  const there = new Map((await filesBelow(folder)).map((file) => [file.path, file]))
  for (const file of parsed.data.files) {
    const found = there.get(file.path)
    if (found === undefined) throw new Refused(`The backup is damaged: ${file.path} is missing.`)
    if (found.sha256 !== file.sha256)
      throw new Refused(`The backup is damaged: ${file.path} is not what was stored.`)
    there.delete(file.path)
  }
  const [added] = there.keys()
  if (added !== undefined)
    throw new Refused(`The backup is damaged: ${added} does not belong to it.`)
  return parsed.data
}
