import { dateInZone } from '#domain/shared/calendar/zone.ts'
import {
  sectionRule,
  profileAreas,
  profilePath,
  sectionsOf,
  type ProfileArea,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'
import type { AreaView } from '#domain/investors/model/profile/views.ts'
import type { Presented } from '#domain/shared/presented.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { heldIn, kindsOf, missingIn, presentSection } from './read.ts'
import { readFacts, type Facts } from './service.ts'
import * as repo from './section-repo.ts'

type Line = AreaView['lines'][number]
interface Machine {
  key: string
  machine: string
  title: string
  path: string
  whole: readonly string[]
  needed: boolean
}

const areas: Readonly<
  Record<ProfileArea, { title: string; path: string; machines: readonly Machine[] }>
> = {
  'personal-information': {
    title: 'Personal information',
    path: 'personal-information/current',
    machines: [],
  },
  tax: {
    title: 'Tax',
    path: 'tax/general-questions',
    machines: [
      {
        key: 'tax-form',
        machine: 'tax-form',
        title: 'Tax form',
        path: 'tax/general-questions',
        whole: ['active', 'expiring', 'certified'],
        needed: true,
      },
    ],
  },
  'kyc-verification': {
    title: 'Identity and verification',
    path: 'kyc-verification/id-verification/current',
    machines: [
      {
        key: 'kyc',
        machine: 'kyc',
        title: 'Identity',
        path: 'kyc-verification/id-verification/current',
        whole: ['approved'],
        needed: true,
      },
      {
        key: 'accreditation',
        machine: 'accreditation',
        title: 'Accreditation',
        path: 'kyc-verification/id-verification/investor-verification',
        whole: ['verified', 'approved'],
        needed: false,
      },
    ],
  },
  'work-information': { title: 'Work', path: 'work-information/current', machines: [] },
  'beneficiary-owner': {
    title: 'Owners and beneficiaries',
    path: 'beneficiary-owner/current',
    machines: [],
  },
  'payment-information': {
    title: 'Payment information',
    path: 'payment-information/ach',
    machines: [
      {
        key: 'bank-account',
        machine: 'bank-account',
        title: 'Bank account',
        path: 'payment-information/ach',
        whole: ['verified'],
        needed: true,
      },
    ],
  },
}
const machineNames = [
  ...new Set(Object.values(areas).flatMap((area) => area.machines.map((one) => one.machine))),
]

/** Tones, most urgent first. */
const urgency = ['danger', 'warning', 'neutral', 'info', 'primary', 'success'] as const
const rank = (status: Presented | null): number =>
  status === null ? urgency.indexOf('neutral') : urgency.indexOf(status.tone)

/** What the lines of all sections are made from. */
interface Sections {
  facts: Facts
  instances: ReadonlyMap<SectionName, Instance>
}
const allKinds = [...new Set(profileAreas.flatMap(sectionsOf).flatMap(kindsOf))]

async function readSections(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<Sections> {
  const [facts, rows] = await Promise.all([
    readFacts(q, userId, allKinds),
    repo.sectionsOfUser(q, userId),
  ])
  const found = await services.lifecycles.readMany(
    q,
    'profile-section',
    rows.map((row) => row.id),
  )
  const instances = new Map(
    rows.flatMap((row) => {
      const instance = found.get(row.id)
      return instance === undefined ? [] : [[row.section, instance] as const]
    }),
  )
  return { facts, instances }
}

function sectionLine(
  services: AppServices,
  section: SectionName,
  { facts, instances }: Sections,
  today: string,
): Line {
  const rule = sectionRule(section)
  const held = heldIn(section, facts)
  const instance = instances.get(section) ?? null
  const whole = held.any && Object.keys(missingIn(section, held, today)).length === 0
  return {
    key: section,
    section,
    title: rule.title,
    path: profilePath(rule.path),
    edit: profilePath(rule.edit),
    status: presentSection(services, section, instance),
    complete: whole && instance?.state === 'current',
    needed: rule.needed,
  }
}

function machineLine(services: AppServices, of: Machine, instance: Instance | undefined): Line {
  const path = profilePath(of.path)
  return {
    key: of.key,
    section: null,
    title: of.title,
    path,
    edit: path,
    status:
      instance === undefined
        ? null
        : services.lifecycles.present(instance, { who: ['INV'], link: () => path }),
    complete: instance !== undefined && of.whole.includes(instance.state),
    needed: of.needed,
  }
}

/** All areas of a person's profile with the state of each part, in the order of the pages. */
export async function overviewOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  now: Date,
): Promise<{ areas: AreaView[]; done: number; needed: number }> {
  const [instances, sections] = await Promise.all([
    repo.machinesOf(q, userId, machineNames),
    readSections(services, q, userId),
  ])
  const machines = new Map(instances.map((one) => [one.machine, one]))
  const today = dateInZone(now.toISOString())
  const found = profileAreas.map((area): AreaView => {
    const { title, path } = areas[area]
    const lines = [
      ...areas[area].machines.map((of) => machineLine(services, of, machines.get(of.machine))),
      ...sectionsOf(area).map((section) => sectionLine(services, section, sections, today)),
    ]
    const needed = lines.filter((line) => line.needed)
    const worst =
      [...needed]
        .filter((line) => line.status !== null)
        .sort((a, b) => rank(a.status) - rank(b.status))[0]?.status ?? null
    return {
      area,
      title,
      path: profilePath(path),
      lines,
      worst,
      complete: needed.every((line) => line.complete),
    }
  })
  const all = found.flatMap((area) => area.lines).filter((line) => line.needed)
  return { areas: found, done: all.filter((line) => line.complete).length, needed: all.length }
}
