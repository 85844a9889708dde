import type { z } from 'zod'
import type { Topic } from './catalogue.ts'
import { businessRisksTopic, employeesTopic, intellectualPropertyTopic } from './business.ts'
import { basicInformationTopic, categoriesTopic, socialMediaTopic } from './company.ts'
import { costsTopic, proceedsTopic, sharesTopic } from './current-offering.ts'
import {
  businessDocumentsTopic,
  offeringDocumentsTopic,
  regulatoryDocumentsTopic,
} from './documents.ts'
import { auditorTopic, bankLenderTopic, cpaTopic, profitsTopic } from './financial.ts'
import {
  brokerDealerTopic,
  detailsTopic,
  distributionTopic,
  paymentOptionsTopic,
  pitchTopic,
  typeOfOfferingTopic,
} from './offering.ts'
import { beneficialOwnershipTopic, captableTopic, outstandingSecuritiesTopic } from './ownership.ts'
import { finraBrokerDealerTopic, marketingTopic, transferAgentTopic } from './partners.ts'
import { educationTopic, peopleTopic, shortBiosTopic } from './people.ts'

/** The complete form of each topic; a draft may be any part of it. */
export const topicSchemas = {
  'type-of-offering': typeOfOfferingTopic,
  details: detailsTopic,
  pitch: pitchTopic,
  distribution: distributionTopic,
  'broker-dealer': brokerDealerTopic,
  'payment-options': paymentOptionsTopic,
  shares: sharesTopic,
  costs: costsTopic,
  proceeds: proceedsTopic,
  'basic-information': basicInformationTopic,
  'social-media': socialMediaTopic,
  categories: categoriesTopic,
  people: peopleTopic,
  'short-bios': shortBiosTopic,
  education: educationTopic,
  'beneficial-ownership': beneficialOwnershipTopic,
  captable: captableTopic,
  'outstanding-securities': outstandingSecuritiesTopic,
  'business-risks': businessRisksTopic,
  'intellectual-property': intellectualPropertyTopic,
  employees: employeesTopic,
  cpa: cpaTopic,
  profits: profitsTopic,
  'bank-lender': bankLenderTopic,
  'marketing-additional-checks': marketingTopic,
  auditor: auditorTopic,
  'finra-broker-dealer': finraBrokerDealerTopic,
  'sec-registered-transfer-agent': transferAgentTopic,
  'documents-business': businessDocumentsTopic,
  'documents-offering': offeringDocumentsTopic,
  'documents-regulatory': regulatoryDocumentsTopic,
} as const satisfies Record<Topic, z.ZodObject>

/** Values of one topic when it is complete. */
export type TopicValues<T extends Topic> = z.output<(typeof topicSchemas)[T]>
