import type { Session } from '../providers/session.ts'
export function SignIn(_: { readonly onSignedIn: (session: Session) => void }) { return null }
