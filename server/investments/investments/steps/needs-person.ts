/**
 * Do the answers of the step Investor details need a person: money of others, or work for a broker-dealer (FINRA 3210)?
 */
export const needsPersonIn = (answers: Readonly<Record<string, unknown>> | null): boolean =>
  answers !== null &&
  (answers['third_party_funds'] === true || answers['broker_dealer_employee'] === true)
