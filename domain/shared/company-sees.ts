/**
 * What a company sees of an investor, as every form, help text and page says it: the roster of an offering
 * (server/workspaces/dealroom), the signed agreement and the tax forms. Change the roster and this sentence together.
 */
export const COMPANY_SEES =
  'Companies you invest in see your name, e-mail address, city, state, amount and status. They also receive the agreement you sign, with your address, and tax forms when they pay you. They don’t see your ID, bank account, income or net worth.'
