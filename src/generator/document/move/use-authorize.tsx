import type { ReactNode } from 'react'
import { AuthorizeDialog, type AuthorizeOptions } from './AuthorizeDialog.tsx'
import type { GrantedAuthorization } from './needed-authorization.ts'
import { useDialogAnswer } from './use-dialog-answer.ts'

export interface AuthorizationPrompt {
  /** The id of the authorization; undefined if it was denied. It is sent as `detail_authorization: [{ _id }]`. */
  readonly authorize: (options: AuthorizeOptions) => Promise<string | undefined>
  readonly dialog: ReactNode
}

/** Requests an authorization before the move; `useMakeMove` requests it by itself if a move needs one. */
export const useAuthorize = (): AuthorizationPrompt => {
  const [pending, openDialog] = useDialogAnswer<AuthorizeOptions, GrantedAuthorization>()
  const authorize: AuthorizationPrompt['authorize'] = async options => (await openDialog(options))?.id
  return { authorize, dialog: pending && <AuthorizeDialog {...pending.options} onDone={pending.answer} /> }
}
