// The pages of the shell itself, open to every signed-in user; they are not in the menu.
import { offlinePath } from '../../generator/offline/offline-path.ts'

interface OwnPath {
  readonly path: string
  /** In every language, as the specification has it; or the key of its text. */
  readonly title: string | { readonly key: string }
  /** The tab shows the title unchanged, without the shop (specification 2). */
  readonly isWholeTitle?: boolean
}

export const ownPaths = {
  dashboard: { path: '/dashboard', title: 'Dashboard' },
  home: { path: '/home', title: 'Home' },
  blank: { path: '/blank', title: 'Blank' },
  privacy: { path: '/privacy-policy', title: 'Privacy Policy', isWholeTitle: true },
  // Messages on the phone lead to it.
  requests: { path: '/authorization-requests', title: { key: 'requests.title' } },
  offline: { path: offlinePath, title: 'Offline' },
  terms: { path: '/terms-and-conditions', title: 'Terms And Conditions', isWholeTitle: true },
} as const satisfies Readonly<Record<string, OwnPath>>

export const findOwnPath = (path: string): OwnPath | undefined =>
  Object.values<OwnPath>(ownPaths).find(own => own.path === path)
