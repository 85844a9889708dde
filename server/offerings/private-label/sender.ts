import { DKIM_SELECTOR, isActiveDomain } from '#domain/offerings/rules/private-domain.ts'
import { labelSenderName } from '#domain/offerings/rules/private-label.ts'
import type { PrivateDomainContext } from '#machines/offerings/private-domain.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import type { MailSenders } from '#server/kernel/notifications/index.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import { openDkimKey } from './dkim.ts'
import * as repo from './repo.ts'

/** Emails about an offering come from its domain while it is active and publishes the key, else from the platform. */
export const labelSenders = (services: AppServices): MailSenders => ({
  async ofOffering(q, listingId) {
    const [row, label] = [await repo.domainOf(q, listingId), await repo.shownLabel(q, listingId)]
    if (row === null || label === null || label.data.sender === '') return null
    const machine = await services.lifecycles.read(q, 'private-domain', row.id)
    if (machine === null || !isActiveDomain(machine.state)) return null
    if (!(machine.context as PrivateDomainContext).sender_ok) return null
    const { name } = await platformInfo(q)
    return {
      from: {
        name: labelSenderName(label.data.brand, name),
        address: `${label.data.sender}@${row.host}`,
      },
      dkim: {
        domainName: row.host,
        keySelector: DKIM_SELECTOR,
        privateKey: openDkimKey(services, row),
      },
    }
  },
})
