import type { ReactNode } from 'react'
import { AuthorizeDialog, type AuthorizeOptions } from './AuthorizeDialog.tsx'
import type { AgreedWord } from './authorization-in.ts'
import { useAsked } from './use-asked.ts'

export interface Authorizing {
  /** The id of the authorization; undefined if it was denied. It is sent as `detail_authorization: [{ _id }]`. */
  readonly authorize: (options: AuthorizeOptions) => Promise<string | undefined>
  readonly dialog: ReactNode
}

/** Requests an authorization before the move; `useMakeMove` requests it by itself if a move needs one. */
export const useAuthorize = (): Authorizing => {
  const [asked, ask] = useAsked<AuthorizeOptions, AgreedWord>()
  const authorize: Authorizing['authorize'] = async options => (await ask(options))?.id
  return { authorize, dialog: asked && <AuthorizeDialog {...asked.options} onDone={asked.answer} /> }
}
