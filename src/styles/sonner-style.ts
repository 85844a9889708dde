import type { Plugin } from 'vite'

/**
 * Vite plugin that removes the `<style>` sonner inserts when it is imported. The same rules ship in
 * `toasts.css`, so the page needs no inline style and the policy `style-src 'self'` holds without a hash.
 */
export function withoutInlineSonnerStyle(): Plugin {
  return {
    name: 'capstan-sonner-style',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules[\\/]sonner[\\/]dist/.test(id)) return null
      const start = code.indexOf('\n__insertCSS(')
      if (start < 0) return null
      const end = code.indexOf('\n', start + 1)
      return { code: code.slice(0, start + 1) + code.slice(end < 0 ? code.length : end), map: null }
    },
  }
}
