import { globSync, readFileSync } from 'node:fs'

/**
 * Files that do what a library or the build tool would do, with their tests: routing, prefetching, form state, style
 * merging, page caching and Vite plugins (decision 0025). A new file of this kind is added here.
 */
const OWN = [
  'src/routes/{to-router,find,screen-modules}.{ts,tsx}',
  'src/api/load.ts',
  'src/lib/{nav*,classes}.{ts,tsx}',
  'scripts/build.ts',
  'src/styles/sonner-style.ts',
  'vite.config.ts',
]

/** Lines of the files that exist, blank ones not counted. */
export const ownLines = (root: string): number =>
  globSync(OWN, { cwd: root })
    .flatMap((file) => readFileSync(`${root}/${file}`, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '').length
