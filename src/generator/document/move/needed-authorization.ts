import { isObject } from '../../../../engine/value/json-text.ts'
import { CallRefused } from '../../../providers/http.ts'
import type { MoveAuthorization } from '../document-calls.ts'

/** One field of the document, or of one of its pieces, before and after the move. */
export interface AuthorizedChange {
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
  /** The version of a saved document. */
  readonly versi?: number
  readonly changes?: readonly AuthorizedChange[]
}

/** Name and password of the authorizing user, and the reason. */
export type AuthorizerCredentials = Omit<MoveAuthorization, 'content' | 'shown' | 'code'>

/** A granted authorization: its id and the credentials, which are absent if the user agreed from another place. */
export interface GrantedAuthorization {
  readonly id: string
  readonly credentials: AuthorizerCredentials | undefined
}

/** What another person has to agree to before the move is made; undefined for any other refusal. */
export const getNeededAuthorization = (error: unknown): NeededAuthorization | undefined =>
  error instanceof CallRefused && error.code === 'authorize.needed' ? readAuthorization(error) : undefined

/** Whether the password is right, and the code of the second factor is missing. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === 'authorize.code-needed'

/** The figures of now, if what the person has seen has changed. */
export const getChangedAuthorization = (error: CallRefused): NeededAuthorization | undefined =>
  isObject(error.body.authorize) ? readAuthorization(error) : undefined

const readAuthorization = (error: CallRefused): NeededAuthorization => {
  const { category = '', text = error.message, ...shown } = (error.body.authorize ?? {}) as Partial<NeededAuthorization>
  return { category, text, ...shown }
}
