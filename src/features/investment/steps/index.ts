import type { InvestmentView } from '#domain/model/investment.ts'
import type { StepName } from '#domain/model/investment-words.ts'
import { later, useLater, type Later } from '#src/ui/later.ts'
import type { StepPart } from './setup.ts'

/** Each step's form comes when the step is opened, or when the person is at the step before it. */
const parts: Readonly<Record<StepName, Later<StepPart>>> = {
  ira: later(() => import('./ira.tsx').then((one) => one.iraPart)),
  kyc: later(() => import('./kyc.tsx').then((one) => one.kycPart)),
  payment: later(() => import('./payment.tsx').then((one) => one.paymentPart)),
  documents: later(() => import('./documents.tsx').then((one) => one.documentsPart)),
  suitability: later(() => import('./suitability.tsx').then((one) => one.suitabilityPart)),
  'investor-details': later(() => import('./details.tsx').then((one) => one.detailsPart)),
}
const NONE: Later<null> = later(async () => null)

/** Begins to fetch what a step draws. */
export const fetchStep = (name: StepName): Promise<unknown> => parts[name].fetch()

/** What a step draws; null until it is here. */
export const useStep = (name: StepName): StepPart | null => useLater(parts[name], true)

/** Fetches the form of the step that comes next with the first touch of this one. */
export function useNextStep({ steps }: Pick<InvestmentView, 'steps'>, at: StepName): void {
  const next = steps[steps.findIndex((step) => step.name === at) + 1]
  useLater<StepPart | null>(next === undefined ? NONE : parts[next.name], false)
}

/** All that several steps draw; null until the last of them is here. */
export const fetchSteps = (names: readonly StepName[]): Promise<Readonly<Partial<Record<StepName, StepPart>>>> =>
  Promise.all(names.map(async (name) => [name, await parts[name].fetch()] as const)).then((all) => Object.fromEntries(all))
