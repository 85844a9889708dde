import { z } from 'zod'

const LIKE = 'Enter an e-mail address like name@example.com.'
/** Looks like an address; whether it is one, the server knows. */
export const addressText = z
  .string()
  .trim()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, LIKE)
