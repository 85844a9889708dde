import { ground, notBuilt, rowsOf, screen } from './define.ts'
import { uuid } from './params.ts'

const { page, redirect } = rowsOf(ground.investor)
const profile = '/dashboard/profile'
const kyc = `${profile}/kyc-verification`
const work = `${profile}/work-information`
const personal = `${profile}/personal-information`
const holding = '/dashboard/my-investments/company/:companyId'

const profileRows = [
  redirect(profile, 'Profile', `${personal}/current`),
  page(`${profile}/tax/w9`, 'Form W-9', notBuilt()),
  page(`${profile}/tax/w-8ben`, 'Form W-8BEN', notBuilt()),
  page(`${profile}/tax/w-8eci`, 'Form W-8ECI', notBuilt()),
  page(`${profile}/tax/general-questions`, 'Tax questions', notBuilt()),
  page(`${kyc}/bad-actor`, 'Bad actor questions', notBuilt()),
  page(`${kyc}/id-verification/current`, 'Identity', notBuilt()),
  page(`${kyc}/id-verification/bad-actor`, 'Bad actor questions', notBuilt()),
  page(`${kyc}/id-verification/historical-log`, 'Identity history', notBuilt()),
  page(`${kyc}/id-verification/investor-verification`, 'Accreditation', screen('features/verification/investor-verification.screen.tsx')),
  page(`${kyc}/financial-assets`, 'Financial assets', notBuilt()),
  page(`${kyc}/non-individual-info`, 'Entity information', notBuilt()),
  page(`${kyc}/anti-money-laundering/current`, 'Source of funds', notBuilt()),
  page(`${work}/current`, 'Work', notBuilt()),
  page(`${work}/current/modal/employer`, 'Employer', notBuilt(), { dialog: `${work}/current` }),
  page(`${work}/current/modal/directorship`, 'Directorship', notBuilt(), { dialog: `${work}/current` }),
  page(`${work}/historical-log`, 'Work history log', notBuilt()),
  page(`${profile}/beneficiary-owner/current`, 'Beneficial owners', notBuilt()),
  page(`${profile}/beneficiary-owner/historical-log`, 'Beneficial owner history', notBuilt()),
  redirect(`${profile}/payment-information`, 'Payment information', `${profile}/payment-information/ach`),
  page(`${profile}/payment-information/ach`, 'Bank account', screen('features/money/bank-account.screen.tsx')),
  page(`${profile}/payment-information/wire-transfer`, 'Wire transfer', screen('features/money/wire-account.screen.tsx')),
  page(`${profile}/payment-information/historical-log`, 'Payment history log', screen('features/money/history.screen.tsx')),
  page(`${personal}/current`, 'Personal information', notBuilt()),
  page(`${personal}/current/edit/address`, 'Address', notBuilt(), { dialog: `${personal}/current` }),
  page(`${personal}/current/edit/personal-information`, 'Personal information', notBuilt(), { dialog: `${personal}/current` }),
  page(`${personal}/current/edit/communication-and-social-media`, 'Communication', notBuilt(), { dialog: `${personal}/current` }),
  page(`${personal}/historical-log`, 'Personal information history', notBuilt()),
]

const holdingRows = [
  page('/dashboard/my-investments/holding/:holding_id', 'Security', screen('features/dashboard/holding.screen.tsx'), { params: { holding_id: uuid } }),
  page(`${holding}/holding/current`, 'Holding', screen('features/dashboard/company-holdings.screen.tsx', { group: 'current' })),
  page(`${holding}/holding/historical`, 'Past holdings', screen('features/dashboard/company-holdings.screen.tsx', { group: 'historical' })),
  page(`${holding}/meetings/historical-log`, 'Past meetings', notBuilt()),
  page(`${holding}/meetings/upcoming-meetings`, 'Upcoming meetings', notBuilt()),
  page(`${holding}/meetings/upcoming-meetings/:id`, 'Meeting', notBuilt(), { dialog: `${holding}/meetings/upcoming-meetings` }),
  page(`${holding}/overview`, 'Company', screen('features/dashboard/company-overview.screen.tsx')),
  page(`${holding}/transfers/current`, 'Transfers', notBuilt()),
  page(`${holding}/transfers/historical`, 'Past transfers', notBuilt()),
  page(`${holding}/news-releases`, 'News', notBuilt()),
]

export const investorRows = [
  page('/dashboard', 'Home', screen('features/dashboard/dashboard.screen.tsx'), { menu: { label: 'Home', icon: 'house' } }),
  page('/dashboard/security', 'Security of your account', screen('features/account/security.screen.tsx')),
  ...profileRows,
  page('/dashboard/pending-investments', 'Pending investments', screen('features/dashboard/pending-investments.screen.tsx'), { menu: { label: 'Pending', icon: 'hourglass' } }),
  page('/dashboard/pending-investments/:investment_id/changes', 'What changed', screen('features/amendments/what-changed.screen.tsx')),
  page('/dashboard/invitations', 'Invitations', screen('features/invitations/invitations.screen.tsx')),
  page('/dashboard/my-investments', 'My investments', screen('features/dashboard/my-investments.screen.tsx'), { menu: { label: 'My investments', icon: 'chart-line' } }),
  ...holdingRows,
  page('/dashboard/registrations', 'Registrations', screen('features/registrations/registrations.screen.tsx'), { menu: { label: 'Registrations', icon: 'users' } }),
  page('/dashboard/registrations/:registration_id', 'Registration', screen('features/registrations/registration.screen.tsx'), { params: { registration_id: uuid } }),
  page('/dashboard/registrations/part/:party_id', 'Confirm who you are', screen('features/investment/part.screen.tsx'), { params: { party_id: uuid } }),
  page('/dashboard/signatures/:envelope_id', 'Sign', screen('features/registrations/signature.screen.tsx'), { params: { envelope_id: uuid } }),
]
