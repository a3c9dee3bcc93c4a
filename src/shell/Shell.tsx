import type { ReactNode } from 'react'
import type { Session } from '../providers/session.ts'
export function Shell(_: { readonly session: Session; readonly title: string; readonly children: ReactNode; readonly onSignedOut: () => void }) { return null }
