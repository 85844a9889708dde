import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

const FOLDER = join(import.meta.dirname, '..', 'reality', 'files', 'ocf', 'schema')
const ID = 'https://schema.opencaptablecoalition.com/v/1.2.0/files/'
const FILES: Readonly<Record<string, string>> = {
  OCF_MANIFEST_FILE: 'OCFManifestFile',
  OCF_STAKEHOLDERS_FILE: 'StakeholdersFile',
  OCF_STOCK_CLASSES_FILE: 'StockClassesFile',
  OCF_STOCK_LEGEND_TEMPLATES_FILE: 'StockLegendTemplatesFile',
  OCF_STOCK_PLANS_FILE: 'StockPlansFile',
  OCF_TRANSACTIONS_FILE: 'TransactionsFile',
}
/** The published schemas of the Open Cap Table Format 1.2.0. */
const published = new Ajv({ strict: false, allErrors: true })
formats.default(published)
for (const name of globSync('**/*.json', { cwd: FOLDER }))
  published.addSchema(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as object)

/** What the published schemas say against the files of an export, each with the place in its file. */
export function ocfProblems(files: ReadonlyMap<string, Buffer>): string[] {
  return [...files].flatMap(([name, bytes]) => {
    const content = JSON.parse(bytes.toString('utf8')) as { file_type: string }
    const validate = published.getSchema(`${ID}${FILES[content.file_type] ?? ''}.schema.json`)
    if (validate === undefined) return [`${name}: ${content.file_type} is no file of the format`]
    return validate(content) === true
      ? []
      : (validate.errors ?? []).map(
          (one) => `${name}${one.instancePath}: ${one.message ?? ''} ${JSON.stringify(one.params)}`,
        )
  })
}
