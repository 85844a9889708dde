/** One package of `package-lock.json`. */
interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  integrity?: string
}
/** What of `package-lock.json` is read here. */
export interface Lock {
  packages: Readonly<Record<string, LockedPackage>>
}
/** A package that runs in production or is part of what browsers load. */
export interface Shipped {
  name: string
  version: string
  /** an SPDX expression; '' where the package states none */
  license: string
  integrity: string
}

/** Licenses under which a package may be shipped (SPDX). All of them permit commercial use and ask for no source. */
export const allowedLicenses: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  // given to the public domain
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]

/** Packages that are shipped under another license, or state none: name -> what was found and what follows from it. */
export const namedExceptions: Readonly<Record<string, { license: string; note: string }>> = {
  elkjs: {
    license: 'EPL-2.0 OR GPL-3.0-or-later',
    note: 'Used under the Eclipse Public License 2.0, unchanged; its source: https://github.com/kieler/elkjs.',
  },
  highcharts: {
    license: 'https://www.highcharts.com/license',
    note: 'Proprietary. Free for evaluation and non-commercial use; commercial use needs a license key of Highsoft AS.',
  },
  'png-js': {
    license: '',
    note: 'Its package.json states no license; its file LICENSE is the MIT License (Devon Govett, 2017).',
  },
}

/** The packages of a lockfile that are shipped: all that are not only for development, each name and version once. */
export function shippedPackages(lock: Lock): Shipped[] {
  const found = new Map<string, Shipped>()
  for (const [path, { version = '', license = '', dev, integrity = '' }] of Object.entries(
    lock.packages,
  )) {
    if (path === '' || dev === true) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(`${name}@${version}`, { name, version, license, integrity })
  }
  return [...found.values()].sort((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  )
}

/** True when an SPDX expression can be met by allowed licenses: one side of OR, both sides of AND. */
export function isAllowed(expression: string): boolean {
  const inner = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (inner.includes('(')) return false
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAllowed)
  if (inner.includes(' AND ')) return inner.split(' AND ').every(isAllowed)
  return allowedLicenses.includes(inner)
}

/** The shipped packages whose license is neither allowed nor a named exception with exactly that license. */
export const refusedPackages = (shipped: readonly Shipped[]): Shipped[] =>
  shipped.filter(
    ({ name, license }) => !isAllowed(license) && namedExceptions[name]?.license !== license,
  )
