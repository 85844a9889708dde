import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** `Lock` → `lucide-react/dist/esm/icons/lock.mjs`, from the library's own list. */
function iconFiles(root: string): Map<string, string> {
  const list = readFileSync(join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(/export\s*\{([^}]+)\}\s*from\s*'\.\/(icons\/[\w-]+\.mjs)'/g)) {
    for (const name of names.split(',')) {
      const as = /default as (\w+)/.exec(name)?.[1]
      if (as !== undefined) files.set(as, `lucide-react/dist/esm/${file}`)
    }
  }
  return files
}

/** Imports icons from their own files, so that it is known which page needs which icon. */
export function iconImports(root: string): Plugin {
  let files: Map<string, string> | null = null
  return {
    name: 'capstan-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return null
      const known = (files ??= iconFiles(root))
      const changed = code.replace(/import\s*\{([^}]+)\}\s*from 'lucide-react'/g, (whole, names: string) => {
        const all = names.split(',').map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('type '))
        const lines = all.map((one) => {
          const [name = '', as = name] = one.split(/\s+as\s+/)
          const file = known.get(name)
          return file === undefined ? null : `import ${as} from '${file}'`
        })
        return lines.includes(null) ? whole : lines.join(';')
      })
      return { code: changed, map: null }
    },
  }
}
