import { figureText } from '#domain/shared/figures.ts'
import { regulationOf } from '#domain/shared/regulation.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'

/** What limits the resale of a security, as its statement says (17 CFR 227.501, 230.144); null where nothing does. */
export function legendOf(exemption: string): string | null {
  if (regulationOf(exemption) === 'reg_a') return null
  if (exemption === 'reg_cf')
    return `For ${figureText('cf_resale_years')} from the date of issue this security may be transferred only to the issuer, to an accredited investor, as part of a registered offering, or to a member of the family or an equivalent, a trust for them, or on death or divorce (17 CFR 227.501).`
  return 'This security is not registered under the Securities Act of 1933. It may not be offered or sold without registration or an exemption from it (17 CFR 230.144, 230.502(d)).'
}

const CF_RECEIVERS = [
  'The company itself',
  'An accredited investor, with proof',
  'Your child, grandchild, parent, grandparent, spouse or partner, brother or sister, also by marriage or adoption',
  'A trust of your own or of your family',
  'Whoever receives it by death or divorce',
]
const PRIVATE_RECEIVERS = [
  'The company itself',
  'Whoever receives it as a gift, by death or divorce; the restriction goes along',
  'A trust or retirement account of your own',
  'A buyer, with an opinion of counsel that the sale needs no registration',
]

/** What limits a security on a day, and who may receive it until then: read before anything is typed. */
export function legendText(
  exemption: string,
  freeOn: PlainDate | null,
  today: PlainDate,
): { restriction: string; who_may: string[] } {
  if (freeOn === null)
    return { restriction: 'Nothing restricts the resale of this security.', who_may: ['Anybody'] }
  if (today >= freeOn)
    return {
      restriction:
        exemption === 'reg_cf'
          ? `The year since the issue ended on ${formatDay(freeOn)}: the security moves freely.`
          : `The holding period of Rule 144 ended on ${formatDay(freeOn)}. The legend goes with an opinion of counsel.`,
      who_may: ['Anybody'],
    }
  return exemption === 'reg_cf'
    ? {
        restriction: `Until ${formatDay(freeOn)}, a year after it was issued, this security may go only to some people (17 CFR 227.501). Cousins, uncles and friends are not among them.`,
        who_may: CF_RECEIVERS,
      }
    : {
        restriction: `Until ${formatDay(freeOn)} this security is restricted (17 CFR 230.144).`,
        who_may: PRIVATE_RECEIVERS,
      }
}
