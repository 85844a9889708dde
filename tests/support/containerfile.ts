/** One instruction of a Containerfile, its continued lines joined. */
export interface Instruction {
  name: string
  rest: string
}
/** What stands between two FROM. */
export interface Stage {
  base: string
  /** null: the last one, which becomes the image */
  name: string | null
  steps: Instruction[]
}

/** The stages of a Containerfile. A first instruction that is no FROM throws. */
export function stagesOf(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [base = '', , as] = rest.split(/\s+/)
      stages.push({ base, name: as ?? null, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined) throw new Error(`${name} stands before the first FROM`)
      stage.steps.push({ name, rest })
    }
  }
  return stages
}

/** The variables of ENV instructions. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.steps
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ rest }) => rest.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

/** The argument of the last instruction of this name; '' without one. */
export const lastOf = (stage: Stage, name: string): string =>
  stage.steps.findLast((step) => step.name === name)?.rest ?? ''

/** The command of `CMD ["…"]`, also inside a HEALTHCHECK. */
export function commandOf(rest: string): string[] {
  return JSON.parse(rest.slice(rest.indexOf('['))) as string[]
}
