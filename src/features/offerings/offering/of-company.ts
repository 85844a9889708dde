import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import type { User } from '#domain/shared/user.ts'

/** Whether the reader is one of the offering company's own people: their posts carry its label. */
export const isOfCompany = (
  user: Pick<User, 'companies'> | null,
  page: { company: Pick<OfferingPage['company'], 'account_id'> },
): boolean => user?.companies.some((one) => one.account_id === page.company.account_id) ?? false
