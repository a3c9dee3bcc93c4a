import { CallRefused } from '../../../providers/http.ts'
import type { MoveAuthorization } from '../document-calls.ts'

/** One field of the document, or of one of its pieces, before and after the move. */
interface AuthorizedChange {
  readonly piece: string
  readonly title: string
  readonly before: string
  readonly after: string
  readonly percent?: string
}

export interface NeededAuthorization {
  readonly category: string
  readonly text: string
  /** Title and number of the document. */
  readonly document?: string
  readonly move?: string
  /** The user who requests it. */
  readonly requester?: string
  readonly changes?: readonly AuthorizedChange[]
}

/** Name and password of the authorizing user, and the reason. */
export type AuthorizerCredentials = Omit<MoveAuthorization, 'content'>

/** A granted authorization: its id and the credentials. */
export interface GrantedAuthorization {
  readonly id: string
  readonly credentials: AuthorizerCredentials
}

/** What another person has to agree to before the move is made; undefined for any other refusal. */
export const getNeededAuthorization = (error: unknown): NeededAuthorization | undefined => {
  if (!(error instanceof CallRefused) || error.code !== 'authorize.needed') return undefined
  const { category = '', text = error.message, ...shown } = (error.body.authorize ?? {}) as Partial<NeededAuthorization>
  return { category, text, ...shown }
}
