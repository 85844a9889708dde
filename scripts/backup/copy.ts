import { chmod, chown, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

interface CopyOptions {
  /** paths below the folder, with `/`, that are left out; a folder ends with `/` and is made empty */
  leave?: (path: string) => boolean
  owner?: { uid: number; gid: number } | null
}

/**
 * Copies a folder that others may change meanwhile: what disappears between being listed and being read is left out.
 * Copies are readable by their owner only.
 */
export async function copyFolder(
  from: string,
  to: string,
  options: CopyOptions = {},
  below = '',
): Promise<void> {
  const own = async (path: string, mode: number): Promise<void> => {
    await chmod(path, mode)
    if (options.owner) await chown(path, options.owner.uid, options.owner.gid)
  }
  const entries = await readdir(from, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || below === '') throw error
      return null
    },
  )
  if (entries === null) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  await own(to, 0o700)
  for (const entry of entries) {
    const path = `${below}${entry.name}`
    if (entry.isDirectory()) {
      if (options.leave?.(`${path}/`)) {
        await mkdir(join(to, entry.name), { recursive: true, mode: 0o700 })
        await own(join(to, entry.name), 0o700)
      } else await copyFolder(join(from, entry.name), join(to, entry.name), options, `${path}/`)
    } else if (entry.isFile() && !options.leave?.(path))
      await copyFile(join(from, entry.name), join(to, entry.name)).then(
        () => own(join(to, entry.name), 0o600),
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        },
      )
  }
}
