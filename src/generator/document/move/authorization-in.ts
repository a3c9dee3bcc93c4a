import { CallRefused } from '../../../providers/http.ts'
import type { Authorizing } from '../document-calls.ts'

export interface NeededAuthorization {
  readonly category: string
  readonly text: string
}

/** Who agrees, by his name and password, and why. */
export type Word = Omit<Authorizing, 'content'>

/** What somebody agreed to, by its id, and by what word. */
export interface AgreedWord {
  readonly id: string
  readonly word: Word
}

/** What another person has to agree to before the move is made; undefined for any other refusal. */
export const authorizationIn = (error: unknown): NeededAuthorization | undefined => {
  if (!(error instanceof CallRefused) || error.code !== 'authorize.needed') return undefined
  const { category = '', text = error.message } = (error.body.authorize ?? {}) as Partial<NeededAuthorization>
  return { category, text }
}
