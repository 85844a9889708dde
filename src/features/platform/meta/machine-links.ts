/** The page of a machine: its chart, labels and paths; what is chosen on it is the query. */
export function machinePath(machine: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString()
  return `/meta/machines/${machine}${text === '' ? '' : `?${text}`}`
}

/** The page that shows one state as a person sees it; `state` is the id without the machine's name. */
export const statePath = (machine: string, state: string, path = ''): string =>
  `/meta/machines/${machine}/${state}${path === '' ? '' : `?${new URLSearchParams({ path })}`}`
