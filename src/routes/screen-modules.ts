import type { PageModule } from '#src/api/page.ts'
import type { Row } from './define.ts'

const files = import.meta.glob<PageModule>('../features/**/*.screen.tsx')
const loaded = new Map<string, PageModule>()

/** Loads the module of a row's screen. */
export async function loadScreen(row: Row): Promise<PageModule> {
  const file = row.screen?.file ?? ''
  const module = loaded.get(file) ?? (await files[`../${file}`]?.())
  if (module === undefined) throw new Error(`${row.path}: no screen at ${file}`)
  loaded.set(file, module)
  return module
}

/** The module of a screen that has been loaded. */
export const loadedScreen = (row: Row): PageModule | null =>
  loaded.get(row.screen?.file ?? '') ?? null
