import { questionProblems } from '#domain/investors/rules/tax-questions.ts'
import { questionFields } from './questions.ts'
import { withRules } from './with-rules.ts'

/** The questions with their rules, shared by the page and the server. */
export const taxQuestions = withRules(questionFields, questionProblems)
