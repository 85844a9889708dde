import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const text = (file: string): string => readFileSync(join(root, file), 'utf8')
const under =
  (...folders: string[]) =>
  (file: string): boolean =>
    folders.some((folder) => file.startsWith(`${folder}/`))
const code = tracked.filter(
  (file) =>
    /\.(ts|tsx|mjs)$/.test(file) &&
    under('domain', 'machines', 'server', 'src', 'tests', 'scripts')(file),
)
const product = code.filter((file) => !/\.test\.tsx?$/.test(file))
const hits = (
  files: readonly string[],
  pattern: RegExp,
  allowed: readonly string[] = [],
): string[] =>
  files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      text(file)
        .split('\n')
        .flatMap((line, i) =>
          pattern.test(line) ? [`${file}:${i + 1} ${line.trim().slice(0, 100)}`] : [],
        ),
    )

describe('the sources keep the rules of the house', () => {
  test('nothing is silenced and nothing is left for later', () => {
    const words = [
      'eslint-disable',
      'oxlint-disable',
      '@ts-ignore',
      '@ts-expect-error',
      '@ts-nocheck',
      'biome-ignore',
      'istanbul ignore',
      'v8 ignore',
      'TODO',
      'FIXME',
      'XXX',
    ]
    expect(
      hits(code, new RegExp(`\\b(${words.map((word) => word.replace('@', '')).join('|')})\\b`), [
        'tests/architecture/sources.test.ts',
      ]),
    ).toEqual([])
    expect(
      hits(code, /\b(test|it|describe)\.(only|todo)\b|coming soon/i, [
        'tests/architecture/sources.test.ts',
      ]),
    ).toEqual([])
  })
  test('domain and machines know neither the clock nor chance', () => {
    const pure = product.filter(under('domain', 'machines'))
    expect(
      hits(
        pure,
        /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bperformance\.now\(|\bcrypto\.|\bprocess\.|\bconsole\.|\bfetch\(/,
      ),
    ).toEqual([])
  })
  test('the day of an instant is the day of the law (dateInZone), not that of Greenwich', () => {
    // what is said in UTC on purpose: records with their time, the site map; the others cut a text that is a date
    // already, or a name
    const inUtc = [
      'server/kernel/lib/printed.ts',
      'server/investments/documents/certificate.ts',
      'server/offerings/site/site-map.ts',
      'domain/shared/calendar/plain-date.ts',
      'domain/shared/calendar/zone.ts',
      'server/payments/payments/statement-formats/camt053.ts',
      'server/offerings/topics/questionnaires.ts',
    ]
    expect(
      hits(code.filter(under('domain', 'machines', 'server', 'src', 'tests')), /\.slice\(0, 10\)/, [
        ...inUtc,
        'tests/architecture/sources.test.ts',
      ]),
    ).toEqual([])
  })
  test('the environment is read in one place of each side', () => {
    // main.ts hands the environment to readConfig; embedded.ts and apart.ts hand PATH on to PostgreSQL and to children
    expect(
      hits(product.filter(under('domain', 'machines', 'server', 'src')), /process\.env/, [
        'server/config.ts',
        'server/main.ts',
        'server/kernel/db/embedded.ts',
        'server/kernel/lib/apart/apart.ts',
      ]),
    ).toEqual([])
    expect(
      hits(product.filter(under('domain', 'machines', 'server', 'src')), /import\.meta\.env/, [
        'src/app/config.ts',
      ]),
    ).toEqual([])
  })
  test('nothing writes to the console', () => {
    expect(
      hits(
        product.filter(under('domain', 'machines', 'server', 'src')),
        /\bconsole\.(log|debug|info|warn|error)\(/,
      ),
    ).toEqual([])
  })
  test('only the machine store writes machines, and only migrations make tables', () => {
    const sql = product.filter(under('server'))
    expect(
      hits(sql, /\b(insert into|update|delete from)\s+(machine_instance|machine_log)\b/i, [
        'server/kernel/state-machines/repo.ts',
      ]),
    ).toEqual([])
    // the table of migrations itself is there before the first one; an import takes foreign keys and triggers off and
    // on
    expect(
      hits(sql, /\b(create|alter|drop) table\b/i, [
        'server/kernel/db/migrate.ts',
        'server/kernel/installation/repo.ts',
      ]),
    ).toEqual([])
  })
  test('statements stand in the repositories', () => {
    expect(
      hits(
        product
          .filter(under('server'))
          .filter((file) => !/(?:repo|tables)\.ts$/.test(file))
          .filter((file) => !/^server\/(?:kernel\/db|providers|seeds)\//.test(file)),
        /\bsql\('/,
      ),
    ).toEqual([])
  })
  test('names of files are in kebab-case', () => {
    expect(
      code.filter(
        (file) => !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(file.split('/').at(-1) ?? ''),
      ),
    ).toEqual([])
  })
  test('every link of the documents leads somewhere', () => {
    const pages = tracked.filter((file) => file.endsWith('.md'))
    const broken = pages.flatMap((page) =>
      [
        ...text(page)
          .replace(/```[\s\S]*?```/g, '')
          .matchAll(/\]\(([^)\s]+)\)/g),
      ]
        .map((found) => found[1] ?? '')
        .filter((link) => !/^(https?:|mailto:|#)/.test(link))
        .flatMap((link) => {
          const target = resolve(root, dirname(page), link.split('#')[0] ?? '')
          return existsSync(target) ? [] : [`${page}: ${link} (${relative(root, target)})`]
        }),
    )
    expect(broken).toEqual([])
  })
})
