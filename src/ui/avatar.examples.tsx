import { Avatar } from './avatar.tsx'
import { CompanyLogo } from './company-logo.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Avatars',
    element: (
      <div className="flex items-center gap-2">
        <Avatar name="Mara Lindqvist" size="lg" />
        <Avatar name="Theo Kerr" />
        <Avatar name="Imani Ashford" size="sm" />
        <Avatar name="Dana Ruiz" size="xs" />
        <Avatar name="Priya Raghunathan" />
        <Avatar name="Jonas Whitfield" />
      </div>
    ),
  },
  {
    name: 'Logos',
    element: (
      <div className="flex items-center gap-2">
        <CompanyLogo name="Tidewater Grid" size="lg" />
        <CompanyLogo name="Kelpworks" />
        <CompanyLogo name="Orrin Bikes" size="sm" />
        <CompanyLogo name="Barley Lane Bakeries" size="xs" />
      </div>
    ),
  },
]
