import { holderMatches } from '#domain/shared/names/match.ts'
import { compareNames } from '#domain/shared/names/search.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { ImportedRegister, ImportRemark } from '../model/cap-table-import.ts'
import { grouped, type ReadRegister } from './import-values.ts'

/** Holders, and certificates, that one import may have. */
export const MOST_IMPORTED = 5_000
const whole = (says: string): ImportRemark => ({ file: '', row: null, column: null, says })
/** Items that share a key other than ''. */
const places = <T>(items: readonly T[], key: (item: T) => string): [string, T[]][] =>
  [...grouped(items, key)].filter(([name, of]) => name !== '' && of.length > 1)
const counted = (n: number): string => n.toLocaleString('en-US')

/** Units that are outstanding of each class, by its place. */
export const unitsOfClass = ({ securities }: ImportedRegister, place: number): number =>
  securities.reduce((sum, one) => sum + (one.class === place ? one.units : 0), 0)

/** Sums against what is authorized, certificates that are there twice, and days after that of the table. */
function wrongSums(register: ImportedRegister, today: PlainDate): ImportRemark[] {
  const { classes, securities, convertibles, as_of } = register
  const over = classes.flatMap((one, place) => {
    const held = unitsOfClass(register, place)
    return one.authorised !== null && held > one.authorised
      ? [
          whole(
            `${one.name}: ${counted(held)} units are outstanding and ${counted(one.authorised)} are authorized.`,
          ),
        ]
      : []
  })
  const all = [...securities, ...convertibles]
  const twice = places(all, (one) => one.certificate).map(([name, of]) =>
    whole(`The certificate ${name} is there ${of.length} times.`),
  )
  const named = places(classes, (one) => one.name.toLowerCase()).map(([, of]) =>
    whole(`Two classes are named ${of[0]?.name ?? ''}.`),
  )
  const later = all.filter((one) => one.issued_on !== null && one.issued_on > as_of)
  return [
    ...(as_of > today ? [whole('The day of the cap table is in the future.')] : []),
    ...(all.length === 0 ? [whole('The files contain no security that is outstanding.')] : []),
    ...(all.length > MOST_IMPORTED
      ? [whole(`An import can have at most ${counted(MOST_IMPORTED)} securities.`)]
      : []),
    ...over,
    ...twice,
    ...named,
    ...later.map((one) =>
      whole(
        `The security ${one.certificate} was issued on ${one.issued_on ?? ''}, after the day of the cap table.`,
      ),
    ),
  ]
}

/** Holders that may be one person: the same e-mail, or names that are alike. A person decides before the import. */
function alikeHolders({ holders }: ImportedRegister): ImportRemark[] {
  const byEmail = places(holders, (one) => one.email?.toLowerCase() ?? '').map(([email, of]) =>
    whole(`${of.map((one) => one.name).join(', ')} have one e-mail address: ${email}.`),
  )
  const byName = places(holders, (one) => one.name.normalize('NFKC').toLowerCase()).map(([, of]) =>
    whole(
      `${of.length} holders are named ${of[0]?.name ?? ''}. Each is imported as a holder of their own.`,
    ),
  )
  const ordered = [...holders].sort((a, b) => compareNames(a.name, b.name))
  const alike = ordered.flatMap((one, index) => {
    const next = ordered[index + 1]
    return next !== undefined &&
      one.name.toLowerCase() !== next.name.toLowerCase() &&
      holderMatches(one.name, [next.name])
      ? [whole(`${one.name} and ${next.name} have similar names. Check that they are two holders.`)]
      : []
  })
  return [...byEmail, ...byName, ...alike]
}

/** A read register with its checks. Sums of one that is not whole are not those of the file. */
export type CheckedRegister = ReadRegister & { isWhole: boolean }
/** Adds the checks that need the whole register. */
export function checkRegister(read: ReadRegister, today: PlainDate): CheckedRegister {
  const { register, unread, problems, notices } = read
  return {
    register,
    unread,
    isWhole: problems.length === 0,
    problems: problems.length > 0 ? problems : wrongSums(register, today),
    notices: [...notices, ...alikeHolders(register)],
  }
}
