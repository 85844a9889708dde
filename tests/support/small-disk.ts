import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, small enough for a test to fill it. */
export interface SmallDisk {
  folder: string
  /** writes until nothing more goes in */
  fill(): void
  /** bytes that can still be written */
  room(): number
  /** removes what `fill` wrote */
  free(): void
  remove(): void
}

const mount = (folder: string, megabytes: number): boolean =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'capstan-small', folder])
    .status === 0
const unmount = (folder: string): void => {
  // processes that were killed a moment ago may still hold it
  spawnSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
}

/** Whether a file system may be mounted here: by root, in a system that lets it. */
export const MAY_MOUNT = ((): boolean => {
  if (process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'capstan-mount-'))
  try {
    return mount(folder, 1)
  } finally {
    unmount(folder)
  }
})()

/** Mounts one of so many megabytes; `remove` unmounts it. Throws where nothing may be mounted. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-disk-'))
  if (!mount(folder, megabytes)) {
    unmount(folder)
    throw new Error('a file system could not be mounted')
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1_048_576, 4096])
          try {
            for (;;) writeSync(file, Buffer.alloc(size))
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
      } finally {
        closeSync(file)
      }
    },
    room() {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => unmount(folder),
  }
}
