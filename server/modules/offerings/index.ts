export { addCompany, addDocument, addMember, addOffering, addToTotals, addUpdate, findCompaniesOf, findCompany, findOffering, lockOffering, reserveHeadroom, setFiling, type NewOffering } from './repo.ts'
export { cancelUntilOf, presentCard, presentProgress } from './present.ts'
export { acceptsInvestments, companiesOf, offeringOfCompany, offeringStatus, offeringsByStatus, visibleOffering } from './service.ts'
export type { CompanyRow, DocumentRow, OfferingRow, UpdateRow } from './tables.ts'
