import { ground, rowsOf, screen } from './define.ts'
import { topics } from '#domain/offerings/model/topics/catalogue.ts'
import { oneOf, uuid } from './params.ts'

const { page, redirect } = rowsOf(ground.investor)
const profile = '/dashboard/profile'
const kyc = `${profile}/kyc-verification`
const work = `${profile}/work-information`
const personal = `${profile}/personal-information`
const holding = '/dashboard/my-investments/company/:companyId'

const profileRows = [
  redirect(profile, 'Profile', `${personal}/current`),
  page(`${profile}/tax/w9`, 'Form W-9', screen('features/investors/tax/w9.screen.tsx')),
  page(`${profile}/tax/w-8ben`, 'Form W-8BEN', screen('features/investors/tax/w-8ben.screen.tsx')),
  page(`${profile}/tax/w-8eci`, 'Form W-8ECI', screen('features/investors/tax/w-8eci.screen.tsx')),
  page(
    `${profile}/tax/general-questions`,
    'Tax questions',
    screen('features/investors/tax/general-questions.screen.tsx'),
  ),
  page(
    `${profile}/tax/upload`,
    'Forms signed elsewhere',
    screen('features/investors/tax/upload.screen.tsx'),
  ),
  page(
    `${kyc}/bad-actor`,
    'Bad-actor statement',
    screen('features/offerings/questionnaire/statement.screen.tsx', { place: 'own' }),
  ),
  page(
    `${kyc}/id-verification/current`,
    'Identity',
    screen('features/investors/profile/identity.screen.tsx'),
  ),
  page(
    `${kyc}/id-verification/bad-actor`,
    'Bad actor statement on file',
    screen('features/offerings/questionnaire/statement.screen.tsx', { place: 'identity' }),
  ),
  page(
    `${kyc}/id-verification/historical-log`,
    'Identity history',
    screen('features/investors/verification/history.screen.tsx'),
  ),
  page(
    `${kyc}/id-verification/investor-verification`,
    'Accreditation',
    screen('features/investors/verification/investor-verification.screen.tsx'),
  ),
  page(
    `${kyc}/financial-assets`,
    'Financial assets',
    screen('features/investors/profile/financial-assets.screen.tsx'),
  ),
  page(
    `${kyc}/non-individual-info`,
    'Entities',
    screen('features/investors/registrations/entities.screen.tsx'),
  ),
  page(
    `${kyc}/anti-money-laundering/current`,
    'Source of funds',
    screen('features/investors/profile/source-of-funds.screen.tsx'),
  ),
  page(`${work}/current`, 'Work', screen('features/investors/profile/work.screen.tsx')),
  page(
    `${work}/current/modal/employer`,
    'Employer',
    screen('features/investors/profile/section-dialog.screen.tsx', { section: 'employer' }),
    { dialog: `${work}/current` },
  ),
  page(
    `${work}/current/modal/directorship`,
    'Directorship',
    screen('features/investors/profile/section-dialog.screen.tsx', { section: 'directorships' }),
    { dialog: `${work}/current` },
  ),
  page(
    `${work}/current/modal/trusted-contact`,
    'Trusted contact',
    screen('features/investors/profile/section-dialog.screen.tsx', { section: 'trusted-contact' }),
    { dialog: `${work}/current` },
  ),
  page(
    `${work}/historical-log`,
    'Work: history',
    screen('features/investors/profile/history.screen.tsx', { area: 'work-information' }),
  ),
  page(
    `${profile}/beneficiary-owner/current`,
    'Owners and beneficiaries',
    screen('features/investors/profile/beneficiary-owner.screen.tsx'),
  ),
  page(
    `${profile}/beneficiary-owner/historical-log`,
    'Owners and beneficiaries: history',
    screen('features/investors/profile/history.screen.tsx', { area: 'beneficiary-owner' }),
  ),
  redirect(
    `${profile}/payment-information`,
    'Payment information',
    `${profile}/payment-information/ach`,
  ),
  page(
    `${profile}/payment-information/ach`,
    'Bank account',
    screen('features/payments/money/bank-account.screen.tsx'),
  ),
  page(
    `${profile}/payment-information/wire-transfer`,
    'Wire transfer',
    screen('features/payments/money/wire-account.screen.tsx'),
  ),
  page(
    `${profile}/payment-information/historical-log`,
    'Payment history',
    screen('features/payments/money/history.screen.tsx'),
  ),
  page(
    `${personal}/current`,
    'Personal information',
    screen('features/investors/profile/personal.screen.tsx'),
    { menu: { label: 'Profile', icon: 'circle-user' } },
  ),
  page(
    `${personal}/current/edit/address`,
    'Address',
    screen('features/investors/profile/section-dialog.screen.tsx', { section: 'address' }),
    { dialog: `${personal}/current` },
  ),
  page(
    `${personal}/current/edit/personal-information`,
    'Edit personal information',
    screen('features/investors/profile/section-dialog.screen.tsx', {
      section: 'personal-information',
    }),
    { dialog: `${personal}/current` },
  ),
  page(
    `${personal}/current/edit/communication-and-social-media`,
    'Edit communication',
    screen('features/investors/profile/section-dialog.screen.tsx', {
      section: 'communication-and-social-media',
    }),
    { dialog: `${personal}/current` },
  ),
  page(
    `${personal}/historical-log`,
    'Personal information history',
    screen('features/investors/profile/history.screen.tsx', { area: 'personal-information' }),
  ),
]

const holdingRows = [
  page(
    '/dashboard/my-investments/holding/:holding_id',
    'Security',
    screen('features/workspaces/dashboard/holding.screen.tsx'),
    { params: { holding_id: uuid } },
  ),
  page(
    `${holding}/holding/current`,
    'Holding',
    screen('features/workspaces/dashboard/company-holdings.screen.tsx', { group: 'current' }),
  ),
  page(
    `${holding}/holding/historical`,
    'Past holdings',
    screen('features/workspaces/dashboard/company-holdings.screen.tsx', { group: 'historical' }),
  ),
  page(
    `${holding}/meetings/historical-log`,
    'Past meetings',
    screen('features/holders/holders/meetings/meetings.screen.tsx', { group: 'past' }),
  ),
  page(
    `${holding}/meetings/historical-log/:id`,
    'Past meeting',
    screen('features/holders/holders/meetings/meeting.screen.tsx', { group: 'past' }),
    { dialog: `${holding}/meetings/historical-log`, params: { id: uuid } },
  ),
  page(
    `${holding}/meetings/upcoming-meetings`,
    'Upcoming meetings',
    screen('features/holders/holders/meetings/meetings.screen.tsx', { group: 'current' }),
  ),
  page(
    `${holding}/meetings/upcoming-meetings/:id`,
    'Meeting',
    screen('features/holders/holders/meetings/meeting.screen.tsx', { group: 'current' }),
    { dialog: `${holding}/meetings/upcoming-meetings`, params: { id: uuid } },
  ),
  page(
    `${holding}/overview`,
    'Company',
    screen('features/workspaces/dashboard/company-overview.screen.tsx'),
  ),
  page(
    `${holding}/transfers/current`,
    'Transfers',
    screen('features/holders/holders/transfers/transfers.screen.tsx'),
  ),
  page(
    `${holding}/transfers/request`,
    'Request a transfer',
    screen('features/holders/holders/transfers/request.screen.tsx'),
  ),
  page(
    `${holding}/transfers/current/:transfer_id`,
    'Transfer',
    screen('features/holders/holders/transfers/transfer.screen.tsx', { group: 'current' }),
    { dialog: `${holding}/transfers/current`, params: { transfer_id: uuid } },
  ),
  page(
    `${holding}/transfers/historical/:transfer_id`,
    'Past transfer',
    screen('features/holders/holders/transfers/transfer.screen.tsx', { group: 'past' }),
    { dialog: `${holding}/transfers/historical`, params: { transfer_id: uuid } },
  ),
  page(
    `${holding}/transfers/historical`,
    'Past transfers',
    screen('features/holders/holders/transfers/history.screen.tsx'),
  ),
  page(`${holding}/news-releases`, 'News', screen('features/holders/holders/news/news.screen.tsx')),
  page(
    `${holding}/news-releases/:news_id`,
    'News release',
    screen('features/holders/holders/news/release.screen.tsx'),
    { dialog: `${holding}/news-releases`, params: { news_id: uuid } },
  ),
]

export const investorRows = [
  page('/dashboard', 'Home', screen('features/workspaces/dashboard/dashboard.screen.tsx'), {
    menu: { label: 'Home', icon: 'house' },
  }),
  redirect(holding, 'Company', `${holding}/overview`),
  page('/dashboard/notices', 'Notices', screen('features/identity/account/notices.screen.tsx')),
  page(
    '/dashboard/notices/preferences',
    'Notification settings',
    screen('features/identity/account/notice-preferences.screen.tsx'),
  ),
  page('/dashboard/data', 'Your data', screen('features/identity/account/data.screen.tsx')),
  page(
    '/dashboard/close-account',
    'Close your account',
    screen('features/identity/account/close-account.screen.tsx'),
  ),
  page(
    '/dashboard/security',
    'Account security',
    screen('features/identity/account/security.screen.tsx'),
  ),
  page(
    '/dashboard/pending-investments',
    'Pending investments',
    screen('features/workspaces/dashboard/pending-investments.screen.tsx'),
    { menu: { label: 'Pending investments', icon: 'hourglass' } },
  ),
  page(
    '/dashboard/pending-investments/:investment_id/changes',
    'What changed',
    screen('features/investments/amendments/what-changed.screen.tsx'),
  ),
  page(
    '/dashboard/invitations',
    'Invitations',
    screen('features/offerings/invitations/invitations.screen.tsx'),
  ),
  page(
    '/dashboard/partner',
    'Partner seats',
    screen('features/offerings/partners/own-seats.screen.tsx'),
  ),
  page(
    '/dashboard/partner/:seat_id',
    'Partner seat',
    screen('features/offerings/partners/own-seat.screen.tsx'),
    { params: { seat_id: uuid } },
  ),
  page(
    '/dashboard/partner/:seat_id/:topic',
    'Section',
    screen('features/offerings/partners/own-section.screen.tsx'),
    { params: { seat_id: uuid, topic: oneOf(topics) } },
  ),
  page(
    '/dashboard/my-investments',
    'My investments',
    screen('features/workspaces/dashboard/my-investments.screen.tsx'),
    { menu: { label: 'My investments', icon: 'chart-line' } },
  ),
  ...holdingRows,
  page(
    '/dashboard/registrations',
    'Registrations',
    screen('features/investors/registrations/registrations.screen.tsx'),
    { menu: { label: 'Registrations', icon: 'users' } },
  ),
  page(
    '/dashboard/registrations/:registration_id',
    'Registration',
    screen('features/investors/registrations/registration.screen.tsx'),
    { params: { registration_id: uuid } },
  ),
  page(
    '/dashboard/registrations/part/:party_id',
    'Confirm who you are',
    screen('features/investments/investment/part.screen.tsx'),
    { params: { party_id: uuid } },
  ),
  page(
    '/dashboard/signatures/:envelope_id',
    'Sign',
    screen('features/investors/registrations/signature.screen.tsx'),
    { params: { envelope_id: uuid } },
  ),
  ...profileRows,
]
