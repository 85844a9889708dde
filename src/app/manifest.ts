/** Vite's manifest of the client build. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; src?: string }
>
export interface Parts {
  scripts: string[]
  styles: string[]
}

/** Files that modules need at once: their own, those that they import, and their stylesheets. */
export function partsOf(manifest: Manifest, sources: readonly string[]): Parts {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return { scripts: [...scripts], styles: [...styles] }
}

/** What the document itself names: the first script and what it imports. */
export const firstParts = (manifest: Manifest): Parts =>
  partsOf(
    manifest,
    Object.keys(manifest).filter((source) => manifest[source]?.isEntry),
  )

/** The parts of a page that the document itself does not name. */
export function extraParts(manifest: Manifest, sources: readonly string[]): Parts {
  const named = firstParts(manifest)
  const page = partsOf(manifest, sources)
  return {
    scripts: page.scripts.filter((one) => !named.scripts.includes(one)),
    styles: page.styles.filter((one) => !named.styles.includes(one)),
  }
}
